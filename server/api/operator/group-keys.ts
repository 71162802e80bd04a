import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { exampleRecord } from '#server/api/routes/example-record';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint, type OperatorCall } from '#server/api/routes/operator-endpoint';
import {
  type ApiKey,
  type ApiKeyStore,
  apiScopes,
  defaultRatePerSecond,
} from '#server/desk/accounts/api-keys';
import { noSite } from '#server/desk/accounts/rules/key-reach';
import type { Services } from '#server/entry/services';
import { Problem } from '#server/platform/http/problem';
import { recordShape } from '#server/platform/rules/record';
import { slug } from '#server/settings/text-schema';
import {
  exampleKeyFields,
  exampleKeyId,
  keyFields,
  keyId,
  keyName,
  keyRecord,
  makeKey,
  namesOnce,
  newKeyFields,
  rate,
  scopeNames,
  scopesOf,
  testChoice,
  testField,
} from './key-parts';
import { recordChange, siteNamed } from './site-answers';

const keysPath = '/internal/v1/group-keys';
const params = z.object({ id: keyId });

const keySchema = z
  .object({
    ...recordShape('group_key'),
    ...keyFields,
    sites: z.array(z.string()).describe('Slugs of the sites that it opens.'),
    scopes: z.array(z.enum(apiScopes)).describe('What it may do on each of them.'),
    rate: z.int().describe('Requests per second, over all its sites together.'),
    ...testField,
  })
  .meta({ id: 'GroupKey', description: 'An API key of several sites.' });

const exampleKey = {
  ...exampleRecord('group_key', `${keysPath}/${exampleKeyId}`),
  name: 'Group CRM',
  sites: ['hill-end-cars', 'hill-end-trucks'],
  scopes: ['leads:read' as const],
  rate: 50,
  test: false,
  ...exampleKeyFields,
};

const recordOf = (key: ApiKey, { origin }: URL) => ({
  ...keyRecord('group_key', key, `${origin}${keysPath}/${key.id}`),
  sites: [...(key.sites ?? [])],
  scopes: scopesOf(key, apiScopes),
  rate: key.ratePerSecond,
  test: key.isTest,
});

const isGroupKey = ({ sites }: ApiKey): boolean => sites !== null;

async function keyNamed(apiKeys: ApiKeyStore, id: string): Promise<ApiKey | null> {
  const key = await apiKeys.byId(id);
  return key && isGroupKey(key) ? key : null;
}

const settable = {
  sites: namesOnce(slug, 1_000).describe(
    'Slugs of the sites that it opens. One that is listed twice counts once.',
  ),
  scopes: scopeNames(apiScopes),
};

/** Names the sites of a body that do not exist. */
function missingSites({ tenants }: Pick<Services, 'tenants'>, sites: readonly string[]): Problem | undefined {
  const detail = 'There is no site with this slug.';
  const errors = sites.flatMap((one, at) =>
    siteNamed(tenants, one) ? [] : [{ param: `sites.${at}`, code: 'not_found' as const, detail }],
  );
  return errors.length > 0
    ? new Problem('invalid_fields', 'Some sites do not exist.', { errors })
    : undefined;
}

interface KeyEvent {
  readonly id: string;
  readonly action: 'api-key-created' | 'api-key-changed' | 'api-key-revoked';
  readonly sites: readonly string[];
}

/** Each site's dealer reads in its audit log what has happened to a key that opens it. */
async function recordChanges(
  services: Services,
  call: OperatorCall,
  { id, action, sites }: KeyEvent,
): Promise<void> {
  for (const site of new Set(sites)) await recordChange(services, call, { slug: site, action, names: [id] });
}

const noSuchKey = new Problem('not_found', 'There is no such key of a group.', { param: 'id' });
const missing = { not_found: 'There is no such key.' } as const;
const common = { scope: 'keys:write' as const, tags: ['Operator keys'] };

/** The keys of groups of sites. */
export const listGroupKeys = defineOperatorEndpoint({
  ...common,
  ...listParts('Keys', 'GroupKeyList', keySchema, exampleKey),
  path: keysPath,
  summary: 'List keys of groups of sites',
  description: 'Newest first, revoked ones included; never the keys themselves.',
  handler: async ({ apiKeys }, { url, query }) =>
    answerWhole(url, query, (await apiKeys.list(noSite)).filter(isGroupKey), (key) => recordOf(key, url)),
});

/** Makes a key of a group. */
export const addGroupKey = defineOperatorEndpoint({
  ...common,
  method: 'POST',
  path: keysPath,
  summary: 'Create a key of a group of sites',
  description:
    'It opens the API of each of these sites, at the address of the site, as a key of that site does; no other site, and not the operator API. ' +
    'The key is shown once; only its hash is stored, so this takes no Idempotency-Key.',
  body: z
    .strictObject({ ...newKeyFields, ...settable, rate: rate.default(defaultRatePerSecond), ...testChoice })
    .meta({ id: 'NewGroupKey', description: 'A key of a group of sites to create.' }),
  responses: { 201: keySchema },
  examples: {
    body: {
      summary: 'A key that reads the leads of two sites',
      value: { name: exampleKey.name, sites: exampleKey.sites, scopes: exampleKey.scopes },
    },
    responses: {
      201: { summary: 'The key, shown once', value: { ...exampleKey, key: `dk_${exampleKeyId}_SECRET` } },
    },
  },
  handler: async (services, { url, body, ...call }) => {
    const refusal = missingSites(services, body.sites);
    if (refusal) return refusal;
    const creation = await makeKey(services, { ...body, tenant: noSite });
    if (creation instanceof Problem) return creation;
    await recordChanges(services, call, { id: creation.id, action: 'api-key-created', sites: body.sites });
    return reply(201, { ...recordOf(creation.apiKey, url), key: creation.key });
  },
});

/** One key of a group. */
export const showGroupKey = defineOperatorEndpoint({
  ...common,
  method: 'GET',
  path: `${keysPath}/{id}`,
  summary: 'Show a key of a group of sites',
  description: 'Never the key itself.',
  params,
  responses: { 200: keySchema },
  examples: { responses: { 200: { summary: 'A key', value: exampleKey } } },
  problems: missing,
  handler: async ({ apiKeys }, { url, params: { id } }) => {
    const key = await keyNamed(apiKeys, id);
    return key ? reply(200, recordOf(key, url)) : noSuchKey;
  },
});

/** Changes a key of a group. */
export const editGroupKey = defineOperatorEndpoint({
  ...common,
  method: 'PATCH',
  path: `${keysPath}/{id}`,
  summary: 'Change a key of a group of sites',
  description: 'Fields that are absent stay; `sites` and `scopes` are replaced whole. The key itself stays.',
  params,
  body: z
    .strictObject({ ...settable, name: keyName, rate })
    .partial()
    .meta({ id: 'GroupKeyChange', description: 'What to change of a key of a group.' }),
  responses: { 200: keySchema },
  examples: {
    body: { summary: 'Other sites, and another rate', value: { sites: exampleKey.sites, rate: 50 } },
    responses: { 200: { summary: 'The key', value: exampleKey } },
  },
  problems: { not_found: 'There is no such key that works.' },
  handler: async (services, { url, params: { id }, body, ...call }) => {
    const before = await keyNamed(services.apiKeys, id);
    if (!before) return noSuchKey;
    const refusal = missingSites(services, body.sites ?? []);
    if (refusal) return refusal;
    const change = { ...body, ratePerSecond: body.rate };
    const key = await services.apiKeys.change(before, change, services.clock.now());
    if (!key) return noSuchKey;
    const sites = [before.sites ?? [], key.sites ?? []].flat();
    await recordChanges(services, call, { id, action: 'api-key-changed', sites });
    return reply(200, recordOf(key, url));
  },
});

/** Revokes a key of a group. */
export const revokeGroupKey = defineOperatorEndpoint({
  ...common,
  method: 'DELETE',
  path: `${keysPath}/{id}`,
  summary: 'Revoke a key of a group of sites',
  description:
    'At once, on every process. It stays in the list. A key that is revoked already answers the same.',
  params,
  responses: { 200: keySchema },
  examples: {
    responses: {
      200: { summary: 'Revoked', value: { ...exampleKey, revoked_at: '2026-11-26T01:00:00.000Z' } },
    },
  },
  problems: missing,
  handler: async (services, { url, params: { id }, ...call }) => {
    const { apiKeys, clock } = services;
    const before = await keyNamed(apiKeys, id);
    if (!before) return noSuchKey;
    if (await apiKeys.revoke(noSite, id, clock.now()))
      await recordChanges(services, call, { id, action: 'api-key-revoked', sites: before.sites ?? [] });
    const key = await keyNamed(apiKeys, id);
    return key ? reply(200, recordOf(key, url)) : noSuchKey;
  },
});
