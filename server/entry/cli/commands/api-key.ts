import { type Command, InvalidArgumentError } from 'commander';
import { type ApiKey, type ApiScope, apiScopes } from '#server/people/accounts/api-key-store-port';
import { createApiKey, defaultRatePerSecond, highestRatePerSecond } from '#server/people/accounts/api-keys';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { tenantNamed, wholeNumber } from '../options';

/** `dealer api-key …`: manages a site's API keys. */
export const registerApiKey: RegisterCommands = (program, context) => {
  const keys = program.command('api-key').description("Create and revoke a site's API keys");
  common(keys.command('create').description('Create a key. It is shown once; only its hash is stored'))
    .requiredOption('--scope <scopes>', `comma-separated scopes: ${apiScopes.join(', ')}`, scopes)
    .option('--rate <n>', 'requests per second', wholeNumber(1, highestRatePerSecond), defaultRatePerSecond)
    .option('--name <name>', 'name of the integration that uses it', 'integration')
    .action((options: CreateOptions) => create(context, options));
  common(keys.command('list').description('List keys, newest first (never the keys themselves)')).action(
    (options: CommonOptions) => list(context, options),
  );
  common(keys.command('revoke').description('Revoke a key immediately'))
    .argument('<key-id>')
    .action((id: string, options: CommonOptions) => revoke(context, id, options));
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface CreateOptions extends CommonOptions {
  readonly scope: readonly ApiScope[];
  readonly rate: number;
  readonly name: string;
}

/** Repeatable, or comma-separated. */
function scopes(text: string, before: readonly ApiScope[] | undefined): readonly ApiScope[] {
  const words = text.split(',').map((scope) => scope.trim());
  const knownScopes = apiScopes.filter((scope) => words.includes(scope));
  const unknown = words.find((scope) => !apiScopes.some((one) => one === scope));
  if (unknown === undefined) return [...new Set([...(before ?? []), ...knownScopes])];
  throw new InvalidArgumentError(`unknown scope "${unknown}"; choose from ${apiScopes.join(', ')}`);
}

async function create(context: CliContext, options: CreateOptions): Promise<void> {
  const services = await context.services();
  const { slug } = await tenantNamed(services, options.tenant);
  const newKey = {
    tenant: slug,
    name: options.name.slice(0, 80),
    scopes: options.scope,
    ratePerSecond: options.rate,
  };
  const apiKey = await createApiKey(services.apiKeys, newKey, services.clock.now());
  context.print(options.json, apiKey, () =>
    [`Id:  ${apiKey.id}`, `Key: ${apiKey.key}`, 'Save the key now: it cannot be shown again.'].join('\n'),
  );
}

async function list(context: CliContext, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const keys = await services.apiKeys.list((await tenantNamed(services, tenant)).slug);
  context.print(json, keys.map(record), () => keys.map(line).join('\n') || 'No API keys.');
}

const record = ({ id, name, scopes: scope, ratePerSecond, createdAt, revokedAt }: ApiKey) => ({
  id,
  name,
  scopes: scope,
  rate: ratePerSecond,
  created_at: createdAt,
  revoked_at: revokedAt,
});

const line = (key: ApiKey): string =>
  [
    key.id,
    key.name,
    key.scopes.join(','),
    `${key.ratePerSecond}/s`,
    key.revokedAt ? `revoked ${key.revokedAt}` : `created ${key.createdAt}`,
  ].join('  ');

async function revoke(context: CliContext, id: string, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const { slug } = await tenantNamed(services, tenant);
  const revoked = await services.apiKeys.revoke(slug, id, services.clock.now());
  if (!revoked) throw new CliFailure(`${slug} has no active key ${id}.`);
  context.print(json, { id, revoked: true }, () => `Key ${id} revoked.`);
}
