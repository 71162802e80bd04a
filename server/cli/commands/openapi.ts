import { command } from '#server/cli/command';

/** `dealer openapi`: the OpenAPI document, as every site serves it. */
export const openApiCommand = command({
  name: 'openapi',
  summary: 'Print the OpenAPI document of the API, to generate a client or to compare releases',
  json: 'print it in one line',
  run: async () => {
    // The endpoints are most of the server: only this command loads them.
    const { apiDocument } = await import('#server/api/document');
    const document = apiDocument();
    return { value: document, lines: JSON.stringify(document, null, 2) };
  },
});
