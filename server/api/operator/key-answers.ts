import { z } from 'zod';
import {
  type ApiKey,
  apiScopes,
  defaultRatePerSecond,
  highestRatePerSecond,
} from '#server/desk/accounts/api-keys';
import { oneLine } from '#server/settings/text-schema';
import { siteParams } from './site-answers';

/** A key in an address. */
export const keyParams = siteParams.extend({
  id: z
    .string()
    .regex(/^[0-9A-Z]{26}$/, 'an id of 26 letters and digits')
    .describe('Id of the key.')
    .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
});

const record = {
  id: z.string().describe('Id of the key; not a secret.'),
  name: z.string().describe('The integration that uses it.'),
  scopes: z.array(z.enum(apiScopes)).describe('What it may do.'),
  rate: z.int().describe('Requests per second.'),
  created_at: z.string().describe('When it was created.'),
  revoked_at: z
    .string()
    .nullable()
    .describe('When it was revoked; null while it works.')
    .meta({ examples: ['2026-11-26T01:00:00.000Z'] }),
};
export const keySchema = z
  .object(record)
  .meta({ id: 'SiteKey', description: 'An API key of a site, without the key.' });
export const madeKeySchema = z
  .object({ ...record, key: z.string().describe('The key itself: it cannot be shown again.') })
  .meta({ id: 'NewSiteKey', description: 'A new API key of a site.' });

export const exampleKey = {
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  name: 'CRM',
  scopes: ['leads:read' as const],
  rate: 50,
  created_at: '2026-11-25T20:00:00.000Z',
  revoked_at: null,
};

export const recordOf = ({ id, name, scopes, ratePerSecond, createdAt, revokedAt }: ApiKey) => ({
  id,
  name,
  scopes: [...scopes],
  rate: ratePerSecond,
  created_at: createdAt,
  revoked_at: revokedAt,
});

const eachOnce = (list: unknown): unknown => (Array.isArray(list) ? [...new Set(list)] : list);

/** An API key to create. */
export const newKeySchema = z
  .strictObject({
    name: oneLine.max(80, 'a name of at most 80 characters').describe('The integration that uses it.'),
    scopes: z
      .preprocess(
        eachOnce,
        z
          .array(z.enum(apiScopes, `one of ${apiScopes.join(', ')}`), 'a list of scopes')
          .min(1, 'at least one scope')
          .max(apiScopes.length, `at most ${apiScopes.length} scopes`),
      )
      .describe('What it may do. A scope that is listed twice counts once.'),
    rate: z
      .int('a whole number')
      .min(1, 'at least 1')
      .max(highestRatePerSecond, `at most ${highestRatePerSecond}`)
      .default(defaultRatePerSecond)
      .describe('Requests per second.'),
  })
  .meta({ id: 'NewSiteKeyRequest', description: 'An API key to create.' });
