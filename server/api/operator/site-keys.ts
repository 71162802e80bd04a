import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { exampleRecord } from '#server/api/routes/example-record';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { type ApiKey, apiScopes, defaultRatePerSecond } from '#server/desk/accounts/api-keys';
import { Problem } from '#server/platform/http/problem';
import { recordShape } from '#server/platform/rules/record';
import {
  exampleKeyFields,
  exampleKeyId,
  keyFields,
  keyId,
  keyName,
  keyRecord,
  makeKey,
  newKeyFields,
  rate,
  scopeNames,
  scopesOf,
  testChoice,
  testField,
} from './key-parts';
import { noSuchSite, recordChange, siteNamed, siteParams } from './site-answers';

const keyParams = siteParams.extend({ id: keyId });

const keySchema = z
  .object({
    ...recordShape('api_key'),
    ...keyFields,
    scopes: z.array(z.enum(apiScopes)).describe('What it may do.'),
    rate: z.int().describe('Requests per second.'),
    ...testField,
  })
  .meta({ id: 'SiteKey', description: 'An API key of a site.' });

const exampleKey = {
  ...exampleRecord('api_key', `/internal/v1/sites/hill-end-cars/keys/${exampleKeyId}`),
  name: 'CRM',
  scopes: ['leads:read' as const],
  rate: 50,
  test: false,
  ...exampleKeyFields,
};

const recordOf = (key: ApiKey, { origin }: URL) => ({
  ...keyRecord('api_key', key, `${origin}/internal/v1/sites/${key.tenant}/keys/${key.id}`),
  scopes: scopesOf(key, apiScopes),
  rate: key.ratePerSecond,
  test: key.isTest,
});

const scope = 'keys:write';
const keysPath = '/internal/v1/sites/{slug}/keys';
const noSuchKey = new Problem('not_found', 'The site has no such key.', { param: 'id' });
const missing = { not_found: 'There is no such site or key.' } as const;

const keys = listParts('Keys', 'SiteKeyList', keySchema, exampleKey);

/** The keys of a site. */
export const listSiteKeys = defineOperatorEndpoint({
  ...keys,
  path: keysPath,
  scope,
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
  scope,
  summary: 'Create an API key of a site',
  description: 'The key is shown once; only its hash is stored, so this takes no Idempotency-Key.',
  params: siteParams,
  body: z
    .strictObject({
      ...newKeyFields,
      scopes: scopeNames(apiScopes),
      rate: rate.default(defaultRatePerSecond),
      ...testChoice,
    })
    .meta({ id: 'NewSiteKey', description: 'An API key to create.' }),
  responses: { 201: keySchema },
  examples: {
    body: { summary: 'A key that reads leads', value: { name: 'CRM', scopes: ['leads:read'], rate: 50 } },
    responses: {
      201: { summary: 'The key, shown once', value: { ...exampleKey, key: `dk_${exampleKeyId}_SECRET` } },
    },
  },
  problems: missing,
  handler: async (services, { url, params: { slug }, body, ...call }) => {
    if (!siteNamed(services.tenants, slug)) return noSuchSite;
    const creation = await makeKey(services, { ...body, tenant: slug });
    if (creation instanceof Problem) return creation;
    await recordChange(services, call, { slug, action: 'api-key-created', names: [creation.id] });
    return reply(201, { ...recordOf(creation.apiKey, url), key: creation.key });
  },
});

/** One key of a site. */
export const showSiteKey = defineOperatorEndpoint({
  method: 'GET',
  path: `${keysPath}/{id}`,
  scope,
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

/** Changes a key of a site. */
export const editSiteKey = defineOperatorEndpoint({
  method: 'PATCH',
  path: `${keysPath}/{id}`,
  scope,
  summary: 'Change an API key of a site',
  description:
    'Fields that are absent stay. The key itself stays too, and has its new scopes and rate at once.',
  params: keyParams,
  body: z
    .strictObject({ name: keyName, scopes: scopeNames(apiScopes), rate })
    .partial()
    .meta({ id: 'SiteKeyChange', description: 'What to change of an API key.' }),
  responses: { 200: keySchema },
  examples: {
    body: { summary: 'More requests per second', value: { rate: 100 } },
    responses: { 200: { summary: 'The key', value: { ...exampleKey, rate: 100 } } },
  },
  problems: { not_found: 'The site has no such key that works.' },
  handler: async (services, { url, params: { slug, id }, body, ...call }) => {
    const change = { ...body, ratePerSecond: body.rate };
    const key = await services.apiKeys.change({ tenant: slug, id }, change, services.clock.now());
    if (!key) return noSuchKey;
    await recordChange(services, call, { slug, action: 'api-key-changed', names: [id] });
    return reply(200, recordOf(key, url));
  },
});

/** Revokes a key of a site. */
export const revokeSiteKey = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${keysPath}/{id}`,
  scope,
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
  handler: async (services, { url, params: { slug, id }, ...call }) => {
    const { apiKeys, clock } = services;
    if ((await apiKeys.byId(id))?.tenant !== slug) return noSuchKey;
    if (await apiKeys.revoke(slug, id, clock.now()))
      await recordChange(services, call, { slug, action: 'api-key-revoked', names: [id] });
    const key = await apiKeys.byId(id);
    return key ? reply(200, recordOf(key, url)) : noSuchKey;
  },
});
