import { InvalidArgumentError } from 'commander';
import { CliFailure, group, listOutput, siteCommand } from '#server/cli/command';
import { argument, option, wholeNumber } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import {
  type ApiKey,
  type ApiScope,
  apiScopes,
  createApiKey,
  defaultRatePerSecond,
  highestRatePerSecond,
} from '#server/desk/accounts/api-keys';

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
  },
  run: async ({ services, site }, { scope, rate, name }) => {
    const newKey = { tenant: site.slug, name: name.slice(0, 80), scopes: scope, ratePerSecond: rate };
    const apiKey = await createApiKey(services.apiKeys, newKey, services.clock.now());
    return {
      value: apiKey,
      lines: [`Id:  ${apiKey.id}`, `Key: ${apiKey.key}`, 'Save the key now: it cannot be shown again.'],
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

const record = ({ id, name, scopes: scope, ratePerSecond, createdAt, revokedAt }: ApiKey) => ({
  id,
  name,
  scopes: scope,
  rate: ratePerSecond,
  created_at: createdAt,
  revoked_at: revokedAt,
});

function line({ id, name, scopes: scope, ratePerSecond, createdAt, revokedAt }: ApiKey): string {
  const state = revokedAt ? `revoked ${revokedAt}` : `created ${createdAt}`;
  return [id, name, scope.join(','), `${ratePerSecond}/s`, state].join('  ');
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
