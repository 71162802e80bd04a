import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { exampleRecord } from '#server/api/routes/example-record';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import {
  type ApiKey,
  apiScopes,
  createApiKey,
  defaultRatePerSecond,
  highestRatePerSecond,
} from '#server/desk/accounts/api-keys';
import { Problem } from '#server/platform/http/problem';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { oneLine } from '#server/settings/text-schema';
import { noSuchSite, recordChange, siteNamed, siteParams } from './site-answers';

/** A key in an address. */
const keyParams = siteParams.extend({
  id: z
    .string()
    .regex(/^[0-9A-Z]{26}$/)
    .describe('Id of the key.')
    .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
});

const record = {
  ...recordShape('api_key'),
  id: z.string().describe('Id of the key; not a secret.'),
  name: z.string().describe('The integration that uses it.'),
  scopes: z.array(z.enum(apiScopes)).describe('What it may do.'),
  rate: z.int().describe('Requests per second.'),
  test: z.boolean().describe('True for a test key: it makes and reads test records alone.'),
  revoked_at: z.iso
    .datetime()
    .nullable()
    .describe('When it was revoked; null while it works.')
    .meta({ examples: ['2026-11-26T01:00:00.000Z'] }),
  expires_at: z.iso
    .datetime()
    .nullable()
    .describe('From then on it opens nothing; null: it works until it is revoked.')
    .meta({ examples: ['2027-11-26T01:00:00.000Z'] }),
  last_used_at: z.iso
    .datetime()
    .nullable()
    .describe('When it was last used, to about ten minutes; null: never.')
    .meta({ examples: ['2026-11-26T00:50:00.000Z'] }),
};
const keySchema = z
  .object(record)
  .meta({ id: 'SiteKey', description: 'An API key of a site, without the key.' });
const madeKeySchema = z
  .object({ ...record, key: z.string().describe('The key itself: it cannot be shown again.') })
  .meta({ id: 'NewSiteKey', description: 'A new API key of a site.' });

const exampleKey = {
  ...exampleRecord('api_key', '/internal/v1/sites/hill-end-cars/keys/01KXM4T3W5S0N9V7YB2QJ8ZC6D'),
  name: 'CRM',
  scopes: ['leads:read' as const],
  rate: 50,
  test: false,
  revoked_at: null,
  expires_at: null,
  last_used_at: null,
};

const recordOf = (key: ApiKey, { origin }: URL) => ({
  ...recordBase('api_key', {
    id: key.id,
    url: `${origin}/internal/v1/sites/${key.tenant}/keys/${key.id}`,
    createdAt: key.createdAt,
    updatedAt: key.revokedAt ?? key.createdAt,
  }),
  name: key.name,
  scopes: [...key.scopes],
  rate: key.ratePerSecond,
  test: key.isTest,
  revoked_at: key.revokedAt,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
});

const eachOnce = (list: unknown): unknown => (Array.isArray(list) ? [...new Set(list)] : list);

/** An API key to create. */
const newKeySchema = z
  .strictObject({
    name: oneLine.max(80, 'a name of at most 80 characters').describe('The integration that uses it.'),
    scopes: z
      .preprocess(eachOnce, z.array(z.enum(apiScopes)).min(1).max(apiScopes.length))
      .describe('What it may do. A scope that is listed twice counts once.'),
    rate: z
      .int()
      .min(1)
      .max(highestRatePerSecond)
      .default(defaultRatePerSecond)
      .describe('Requests per second.'),
    expires_at: z.iso
      .datetime()
      .nullable()
      .default(null)
      .describe('From then on it opens nothing; null: it works until it is revoked.')
      .meta({ examples: ['2027-11-26T01:00:00Z'] }),
    test: z
      .boolean()
      .default(false)
      .describe('true: a test key, which begins with test_ and makes and reads test records alone.'),
  })
  .meta({ id: 'NewSiteKeyRequest', description: 'An API key to create.' });

const keysPath = '/internal/v1/sites/{slug}/keys';
const noSuchKey = new Problem('not_found', 'The site has no such key.', { param: 'id' });
const pastEnd = new Problem('invalid_fields', 'The key would never work.', {
  errors: [{ param: 'expires_at', code: 'out_of_range', detail: 'Send an instant in the future.' }],
});
const missing = { not_found: 'There is no such site or key.' } as const;

const keys = listParts('Keys', 'SiteKeyList', keySchema, exampleKey);

/** The keys of a site. */
export const listSiteKeys = defineOperatorEndpoint({
  ...keys,
  path: keysPath,
  summary: "List a site's API keys",
  description: 'Newest first, revoked ones included; never the keys themselves.',
  params: siteParams,
  problems: { ...keys.problems, ...missing },
  handler: async ({ tenants, apiKeys }, { url, params: { slug }, query }) => {
    if (!siteNamed(tenants, slug)) return noSuchSite;
    return answerWhole(url, query, await apiKeys.list(slug), (key) => recordOf(key, url));
  },
});

/** Makes a key of a site. */
export const addSiteKey = defineOperatorEndpoint({
  method: 'POST',
  path: keysPath,
  summary: 'Create an API key of a site',
  description: 'The key is shown once; only its hash is stored, so this takes no Idempotency-Key.',
  params: siteParams,
  body: newKeySchema,
  responses: { 201: madeKeySchema },
  examples: {
    body: { summary: 'A key that reads leads', value: { name: 'CRM', scopes: ['leads:read'], rate: 50 } },
    responses: {
      201: {
        summary: 'The key, shown once',
        value: { ...exampleKey, key: 'dk_01KXM4T3W5S0N9V7YB2QJ8ZC6D_SECRET' },
      },
    },
  },
  problems: missing,
  handler: async (services, { request, url, params: { slug }, body }) => {
    if (!siteNamed(services.tenants, slug)) return noSuchSite;
    const { name, scopes, rate: ratePerSecond, expires_at: end, test: isTest } = body;
    const now = services.clock.now();
    if (end !== null && Date.parse(end) <= now.getTime()) return pastEnd;
    const expiresAt = end && new Date(end).toISOString();
    const newKey = { tenant: slug, name, scopes, ratePerSecond, expiresAt, isTest };
    const { apiKey, key } = await createApiKey(services.apiKeys, newKey, now);
    await recordChange(services, request, { slug, action: 'api-key-created', names: [apiKey.id] });
    return reply(201, { ...recordOf(apiKey, url), key });
  },
});

/** One key of a site. */
export const showSiteKey = defineOperatorEndpoint({
  method: 'GET',
  path: `${keysPath}/{id}`,
  summary: 'Show an API key of a site',
  description: 'Never the key itself.',
  params: keyParams,
  responses: { 200: keySchema },
  examples: { responses: { 200: { summary: 'A key', value: exampleKey } } },
  problems: missing,
  handler: async ({ apiKeys }, { url, params: { slug, id } }) => {
    const key = await apiKeys.byId(id);
    return key?.tenant === slug ? reply(200, recordOf(key, url)) : noSuchKey;
  },
});

/** Revokes a key of a site. */
export const revokeSiteKey = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${keysPath}/{id}`,
  summary: 'Revoke an API key of a site',
  description:
    'At once, on every process. It stays in the list. A key that is revoked already answers the same.',
  params: keyParams,
  responses: { 200: keySchema },
  examples: {
    responses: {
      200: { summary: 'Revoked', value: { ...exampleKey, revoked_at: '2026-11-26T01:00:00.000Z' } },
    },
  },
  problems: missing,
  handler: async (services, { request, url, params: { slug, id } }) => {
    const { apiKeys, clock } = services;
    if ((await apiKeys.byId(id))?.tenant !== slug) return noSuchKey;
    if (await apiKeys.revoke(slug, id, clock.now()))
      await recordChange(services, request, { slug, action: 'api-key-revoked', names: [id] });
    const key = await apiKeys.byId(id);
    return key ? reply(200, recordOf(key, url)) : noSuchKey;
  },
});
