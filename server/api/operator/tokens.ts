import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { exampleRecord } from '#server/api/routes/example-record';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import type { ApiKey, ApiKeyStore } from '#server/desk/accounts/api-keys';
import { noSite, operatorScopes } from '#server/desk/accounts/rules/key-reach';
import { Problem } from '#server/platform/http/problem';
import { recordShape } from '#server/platform/rules/record';
import {
  exampleKeyFields,
  exampleKeyId,
  keyFields,
  keyId,
  keyRecord,
  makeKey,
  newKeyFields,
  scopeNames,
  scopesOf,
} from './key-parts';
import { logChange } from './site-answers';

const tokensPath = '/internal/v1/tokens';
const params = z.object({ id: keyId });

const tokenSchema = z
  .object({
    ...recordShape('operator_token'),
    ...keyFields,
    scopes: z.array(z.enum(operatorScopes)).describe('What it may do, on every site.'),
  })
  .meta({ id: 'OperatorToken', description: 'A token of the operator API.' });

const exampleToken = {
  ...exampleRecord('operator_token', `${tokensPath}/${exampleKeyId}`),
  name: 'Onboarding',
  scopes: ['sites:read' as const, 'sites:write' as const],
  ...exampleKeyFields,
};

const recordOf = (token: ApiKey, { origin }: URL) => ({
  ...keyRecord('operator_token', token, `${origin}${tokensPath}/${token.id}`),
  scopes: scopesOf(token, operatorScopes),
});

const isToken = ({ tenant, sites }: ApiKey): boolean => tenant === noSite && sites === null;

async function tokenNamed(apiKeys: ApiKeyStore, id: string): Promise<ApiKey | null> {
  const key = await apiKeys.byId(id);
  return key && isToken(key) ? key : null;
}

const noSuchToken = new Problem('not_found', 'There is no such token.', { param: 'id' });
const common = { scope: null, tags: ['Operator keys'] };
const missing = { not_found: 'There is no such token.' } as const;

/** The tokens of the operator API. */
export const listTokens = defineOperatorEndpoint({
  ...common,
  ...listParts('Tokens', 'OperatorTokenList', tokenSchema, exampleToken),
  path: tokensPath,
  summary: 'List tokens of the operator API',
  description:
    'Newest first, revoked ones included; never the tokens themselves, and not that of the environment.',
  handler: async ({ apiKeys }, { url, query }) =>
    answerWhole(url, query, (await apiKeys.list(noSite)).filter(isToken), (token) => recordOf(token, url)),
});

/** Makes a token. */
export const addToken = defineOperatorEndpoint({
  ...common,
  method: 'POST',
  path: tokensPath,
  summary: 'Create a token of the operator API',
  description:
    'The token is shown once; only its hash is stored, so this takes no Idempotency-Key. It works at once, on every process.',
  body: z
    .strictObject({ ...newKeyFields, scopes: scopeNames(operatorScopes) })
    .meta({ id: 'NewOperatorToken', description: 'A token to create.' }),
  responses: { 201: tokenSchema },
  examples: {
    body: {
      summary: 'A token that makes sites',
      value: { name: exampleToken.name, scopes: exampleToken.scopes },
    },
    responses: {
      201: { summary: 'The token, shown once', value: { ...exampleToken, key: `op_${exampleKeyId}_SECRET` } },
    },
  },
  handler: async (services, { url, body, ...call }) => {
    const creation = await makeKey(services, { ...body, tenant: noSite });
    if (creation instanceof Problem) return creation;
    logChange(services, call, { action: 'token-created', names: [creation.id] });
    return reply(201, { ...recordOf(creation.apiKey, url), key: creation.key });
  },
});

/** One token. */
export const showToken = defineOperatorEndpoint({
  ...common,
  method: 'GET',
  path: `${tokensPath}/{id}`,
  summary: 'Show a token of the operator API',
  description: 'Never the token itself.',
  params,
  responses: { 200: tokenSchema },
  examples: { responses: { 200: { summary: 'A token', value: exampleToken } } },
  problems: missing,
  handler: async ({ apiKeys }, { url, params: { id } }) => {
    const token = await tokenNamed(apiKeys, id);
    return token ? reply(200, recordOf(token, url)) : noSuchToken;
  },
});

/** Revokes a token. */
export const revokeToken = defineOperatorEndpoint({
  ...common,
  method: 'DELETE',
  path: `${tokensPath}/{id}`,
  summary: 'Revoke a token of the operator API',
  description:
    'At once, on every process. It stays in the list. A token that is revoked already answers the same.',
  params,
  responses: { 200: tokenSchema },
  examples: {
    responses: {
      200: { summary: 'Revoked', value: { ...exampleToken, revoked_at: '2026-11-26T01:00:00.000Z' } },
    },
  },
  problems: missing,
  handler: async (services, { url, params: { id }, ...call }) => {
    const { apiKeys, clock } = services;
    if (!(await tokenNamed(apiKeys, id))) return noSuchToken;
    if (await apiKeys.revoke(noSite, id, clock.now()))
      logChange(services, call, { action: 'token-revoked', names: [id] });
    const token = await tokenNamed(apiKeys, id);
    return token ? reply(200, recordOf(token, url)) : noSuchToken;
  },
});
