import { type CliContext, CliFailure } from '../context';

/** `dealer stock search-key`: prints the two variables that a site's processes search with. */
export async function makeSearchKey(context: CliContext, { json }: { json: boolean }): Promise<void> {
  const { config, searchUpkeep } = await context.services();
  if (config.MEILI_URL !== undefined && config.MEILI_ADMIN_KEY === undefined) {
    throw new CliFailure('MEILI_ADMIN_KEY: required to create a search key.');
  }
  const made = await searchUpkeep.makeSearchKey().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliFailure(`Could not create a search key: ${why}.`);
  });
  if (!made) throw new CliFailure('MEILI_URL: not set; the built-in search needs no key.');
  context.print(json, made, () => `MEILI_SEARCH_KEY=${made.key}\nMEILI_SEARCH_KEY_UID=${made.uid}`);
}
