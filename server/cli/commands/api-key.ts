import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { CliFailure, command, group, listOutput, siteCommand } from '#server/cli/command';
import { argument, flag, option, wholeNumber } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import {
  type ApiKey,
  type ApiScope,
  apiScopes,
  createApiKey,
  defaultRatePerSecond,
  highestRatePerSecond,
} from '#server/desk/accounts/api-keys';
import { type Config, readSecretFiles, writeSecretFiles } from '#server/platform/config';
import { ensureSearchKeys } from '#server/search/create-search';

const create = siteCommand(tenantNamed, {
  name: 'create',
  summary: 'Create a key. It is shown once; only its hash is stored',
  options: {
    scope: option('<scopes>', `comma-separated scopes: ${apiScopes.join(', ')}`, {
      parse: scopes,
      required: true,
    }),
    rate: option<number>('<n>', 'requests per second', {
      parse: wholeNumber(1, highestRatePerSecond),
      default: defaultRatePerSecond,
    }),
    name: option('<name>', 'name of the integration that uses it', { default: 'integration' }),
    test: flag('a test key: what it makes reaches nobody, counts nowhere and is erased after a week'),
  },
  run: async ({ services, site }, { scope, rate, name, test: isTest }) => {
    const whose = { tenant: site.slug, name: name.slice(0, 80) };
    const newKey = { ...whose, scopes: scope, ratePerSecond: rate, isTest };
    const { id, key } = await createApiKey(services.apiKeys, newKey, services.clock.now());
    return {
      value: { id, key },
      lines: [`Id:  ${id}`, `Key: ${key}`, 'Save the key now: it cannot be shown again.'],
    };
  },
});

/** Repeatable, or comma-separated. */
function scopes(text: string, before: readonly ApiScope[] | undefined): readonly ApiScope[] {
  const words = text.split(',').map((scope) => scope.trim());
  const knownScopes = apiScopes.filter((scope) => words.includes(scope));
  const unknown = words.find((scope) => !apiScopes.some((one) => one === scope));
  if (unknown === undefined) return [...new Set([...(before ?? []), ...knownScopes])];
  throw new InvalidArgumentError(`unknown scope "${unknown}"; choose from ${apiScopes.join(', ')}`);
}

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: 'List keys, newest first (never the keys themselves)',
  run: async ({ services, site }) =>
    listOutput(await services.apiKeys.list(site.slug), { record, line, none: 'No API keys.' }),
});

const record = ({ id, name, scopes: scope, ratePerSecond, ...key }: ApiKey) => ({
  id,
  name,
  scopes: scope,
  rate: ratePerSecond,
  test: key.isTest,
  created_at: key.createdAt,
  revoked_at: key.revokedAt,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
});

function line({ id, name, scopes: scope, ratePerSecond, createdAt, ...key }: ApiKey): string {
  const state = key.revokedAt ? `revoked ${key.revokedAt}` : `created ${createdAt}`;
  const end = key.expiresAt === null ? [] : [`ends ${key.expiresAt}`];
  const test = key.isTest ? ['test'] : [];
  return [id, name, ...test, scope.join(','), `${ratePerSecond}/s`, state, ...end].join('  ');
}

const revoke = siteCommand(tenantNamed, {
  name: 'revoke',
  summary: 'Revoke a key immediately',
  options: { id: argument('<key-id>') },
  run: async ({ services, site }, { id }) => {
    const revoked = await services.apiKeys.revoke(site.slug, id, services.clock.now());
    if (!revoked) throw new CliFailure(`${site.slug} has no active key ${id}.`);
    return { value: { id, revoked: true }, lines: `Key ${id} revoked.` };
  },
});

/** `dealer api-key …`: manages a site's API keys. */
export const apiKeyCommands = group('api-key', "Create and revoke a site's API keys", [create, list, revoke]);

const help = `
Writes four folders, one for each reader: database, search (the master key), site (without keys that write the search index)
and admin (for this command line). Files are for their owner only. Existing keys stay; POSTGRES_PASSWORD, MEILI_MASTER_KEY
and SESSION_SECRET of the environment replace them.`;

/** `dealer bootstrap-keys`: the keys of an installation with PostgreSQL and Meilisearch. */
export const bootstrapKeysCommand = command({
  name: 'bootstrap-keys',
  summary: 'Create the keys for PostgreSQL and Meilisearch once, as files for SECRETS_DIR',
  options: {
    to: option('<dir>', 'folder for the files', { required: true }),
    databaseUrl: option('<url>', 'address of the database, without its password', { required: true }),
    searchUrl: option('<url>', 'also create the keys of this running Meilisearch'),
  },
  help,
  run: async ({ config }, { to, databaseUrl, searchUrl }) => {
    const folder = (name: string) => join(resolve(to), name);
    const { password, masterKey, ...shared } = firstKeys(config, folder, databaseUrl);
    writeSecretFiles(folder('database'), { POSTGRES_PASSWORD: password });
    writeSecretFiles(folder('search'), { MEILI_MASTER_KEY: masterKey });
    const { MEILI_ADMIN_KEY, ...searching } = searchUrl ? await searchKeys(searchUrl, masterKey) : {};
    writeSecretFiles(folder('site'), { ...shared, ...searching });
    const admin = { ...shared, ...searching, ...(MEILI_ADMIN_KEY && { MEILI_ADMIN_KEY }) };
    writeSecretFiles(folder('admin'), admin);
    return { value: { folder: resolve(to) }, lines: `Keys are in ${resolve(to)}.` };
  },
});

/** Given in the environment, in the files already, or new. */
function firstKeys(
  { secret, SESSION_SECRET }: Config,
  folder: (name: string) => string,
  databaseUrl: string,
) {
  const existing = (name: string, variable: string) => filesIn(folder(name))[variable];
  const password = secret('POSTGRES_PASSWORD') ?? existing('database', 'POSTGRES_PASSWORD') ?? newKey();
  const masterKey = secret('MEILI_MASTER_KEY') ?? existing('search', 'MEILI_MASTER_KEY') ?? newKey();
  return {
    password,
    masterKey,
    SESSION_SECRET: SESSION_SECRET ?? existing('site', 'SESSION_SECRET') ?? newKey(),
    DATABASE_URL: withPassword(databaseUrl, password),
  };
}

const newKey = (): string => randomBytes(32).toString('base64url');

function filesIn(folder: string): Record<string, string> {
  try {
    return readSecretFiles(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

function withPassword(databaseUrl: string, password: string): string {
  if (!URL.canParse(databaseUrl)) throw new CliFailure(`--database-url: ${databaseUrl} is not an address.`);
  const url = new URL(databaseUrl);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** As variables. */
async function searchKeys(url: string, masterKey: string): Promise<Record<string, string>> {
  const keys = await ensureSearchKeys(url, masterKey).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliFailure(`Could not create the search keys: ${why}`);
  });
  return {
    MEILI_URL: url,
    MEILI_SEARCH_KEY: keys.searchKey,
    MEILI_SEARCH_KEY_UID: keys.searchKeyUid,
    MEILI_ADMIN_KEY: keys.adminKey,
  };
}
