import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { createApiKey } from '#server/desk/accounts/api-keys';
import { Problem } from '#server/platform/http/problem';
import { siteNamed } from './any-site';
import { exampleKey, keyParams, keySchema, madeKeySchema, newKeySchema, recordOf } from './key-answers';
import { recordChange } from './record-change';
import { noSuchSite, siteParams } from './site-answers';

const keysPath = '/internal/v1/tenants/{slug}/keys';
const noSuchKey = new Problem(404, 'The site has no such key.');
const missing = { 404: 'There is no such site or key, or OPERATOR_TOKEN is not set.' } as const;

/** The keys of a site. */
export const listSiteKeys = defineOperatorEndpoint({
  method: 'GET',
  path: keysPath,
  summary: "List a site's API keys",
  description: 'Newest first, revoked ones included; never the keys themselves.',
  params: siteParams,
  responses: {
    200: z
      .object({ keys: z.array(keySchema).describe('Its keys.') })
      .meta({ id: 'SiteKeyList', description: 'The API keys of a site.' }),
  },
  examples: { responses: { 200: { summary: 'One key', value: { keys: [exampleKey] } } } },
  problems: missing,
  handler: async ({ tenants, apiKeys }, { params: { slug } }) => {
    if (!siteNamed(tenants, slug)) return noSuchSite;
    return reply(200, { keys: (await apiKeys.list(slug)).map(recordOf) });
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
  handler: async (services, { request, params: { slug }, body }) => {
    if (!siteNamed(services.tenants, slug)) return noSuchSite;
    const { name, scopes, rate: ratePerSecond } = body;
    const now = services.clock.now();
    const newKey = { tenant: slug, name, scopes, ratePerSecond };
    const { id, key } = await createApiKey(services.apiKeys, newKey, now);
    await recordChange(services, request, { slug, action: 'api-key-created', names: [id] });
    const apiKey = { ...newKey, id, keyHash: '', createdAt: now.toISOString(), revokedAt: null };
    return reply(201, { ...recordOf(apiKey), key });
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
  handler: async ({ apiKeys }, { params: { slug, id } }) => {
    const key = await apiKeys.byId(id);
    return key?.tenant === slug ? reply(200, recordOf(key)) : noSuchKey;
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
  handler: async (services, { request, params: { slug, id } }) => {
    const { apiKeys, clock } = services;
    if ((await apiKeys.byId(id))?.tenant !== slug) return noSuchKey;
    if (await apiKeys.revoke(slug, id, clock.now()))
      await recordChange(services, request, { slug, action: 'api-key-revoked', names: [id] });
    const key = await apiKeys.byId(id);
    return key ? reply(200, recordOf(key)) : noSuchKey;
  },
});
