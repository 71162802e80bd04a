import type { RegisterCommands } from '../context';

/** `dealer openapi`: the OpenAPI document, as every site serves it. */
export const registerOpenApi: RegisterCommands = (program, context) => {
  program
    .command('openapi')
    .description('Print the OpenAPI document of the API, to generate a client or to compare releases')
    .option('--json', 'print it in one line', false)
    .action(async ({ json }: { readonly json: boolean }) => {
      // The endpoints are most of the server: only this command loads them.
      const { apiDocument } = await import('#server/entry/api/document');
      const document = apiDocument();
      context.print(json, document, () => JSON.stringify(document, null, 2));
    });
};
