import { z } from 'zod';
import {
  type ApiKey,
  createApiKey,
  defaultRatePerSecond,
  highestRatePerSecond,
} from '#server/desk/accounts/api-keys';
import type { Services } from '#server/entry/services';
import { Problem } from '#server/platform/http/problem';
import { recordBase } from '#server/platform/rules/record';
import { oneLine } from '#server/settings/text-schema';

/** What keys of sites, keys of groups and tokens have in common. */

export const exampleKeyId = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';

/** The id of a key in an address. */
export const keyId = z
  .string()
  .regex(/^[0-9A-Z]{26}$/)
  .describe('Its id.')
  .meta({ examples: [exampleKeyId] });

const lastInstant = { examples: ['2027-11-26T01:00:00.000Z'] };
const endText = 'From then on it opens nothing; null: it works until it is revoked.';

/** The fields of a record besides its base, scopes and rate. Only the answer that makes a key has `key`. */
export const keyFields = {
  id: z.string().describe('Its id; not a secret.'),
  name: z.string().describe('The system that uses it.'),
  revoked_at: z.iso
    .datetime()
    .nullable()
    .describe('When it was revoked; null while it works.')
    .meta({ examples: ['2026-11-26T01:00:00.000Z'] }),
  expires_at: z.iso.datetime().nullable().describe(endText).meta(lastInstant),
  last_used_at: z.iso
    .datetime()
    .nullable()
    .describe('When it was last used, to about ten minutes; null: never.')
    .meta({ examples: ['2026-11-26T00:50:00.000Z'] }),
  key: z
    .string()
    .optional()
    .describe('The key itself, in the answer that makes it only: it cannot be shown again.'),
};
export const exampleKeyFields = { revoked_at: null, expires_at: null, last_used_at: null };

/** Whether a key of a site, or of a group, is of test mode: in its record, and in the body of a new one. */
export const testField = {
  test: z.boolean().describe('True for a test key: it makes and reads test records alone.'),
};
export const testChoice = {
  test: z
    .boolean()
    .default(false)
    .describe('true: a test key, which begins with test_ and makes and reads test records alone.'),
};

/** A key's record without scopes and rate; `url` is where the API gives it. */
export const keyRecord = <N extends string>(name: N, key: ApiKey, url: string) => ({
  ...recordBase(name, {
    id: key.id,
    url,
    createdAt: key.createdAt,
    updatedAt: key.revokedAt ?? key.changedAt ?? key.createdAt,
  }),
  name: key.name,
  revoked_at: key.revokedAt,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
});

/** The scopes of a key that are of a kind. */
export const scopesOf = <S extends string>({ scopes }: ApiKey, kind: readonly S[]): S[] =>
  scopes.flatMap((scope) => kind.filter((one) => one === scope));

const eachOnce = (list: unknown): unknown => (Array.isArray(list) ? [...new Set(list)] : list);

/** A list of names in a body. */
export const namesOnce = <S extends z.ZodType>(name: S, most: number) =>
  z.preprocess(eachOnce, z.array(name).min(1).max(most));

/** What a key may do, in a body. */
export const scopeNames = <S extends string>(scopes: readonly S[]) =>
  namesOnce(z.enum(scopes), scopes.length).describe(
    'What it may do. A scope that is listed twice counts once.',
  );

export const keyName = oneLine
  .max(80, 'a name of at most 80 characters')
  .describe('The system that uses it.');
export const rate = z.int().min(1).max(highestRatePerSecond).describe('Requests per second.');

/** The body of a new key besides its scopes and rate. */
export const newKeyFields = {
  name: keyName,
  expires_at: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(endText)
    .meta({ examples: ['2027-11-26T01:00:00Z'] }),
};

const pastEnd = new Problem('invalid_fields', 'The key would never work.', {
  errors: [{ param: 'expires_at', code: 'out_of_range', detail: 'Send an instant in the future.' }],
});

interface NewKey extends Pick<ApiKey, 'tenant' | 'name' | 'scopes'>, Partial<Pick<ApiKey, 'sites'>> {
  readonly rate?: number;
  readonly test?: boolean;
  readonly expires_at: string | null;
}

/** Makes a key, which is shown once; or refuses one that would have ended already. */
export async function makeKey(
  { apiKeys, clock }: Pick<Services, 'apiKeys' | 'clock'>,
  { expires_at: end, rate: ratePerSecond = defaultRatePerSecond, test: isTest = false, ...newKey }: NewKey,
) {
  const now = clock.now();
  if (end !== null && Date.parse(end) <= now.getTime()) return pastEnd;
  const expiresAt = end && new Date(end).toISOString();
  return createApiKey(apiKeys, { ...newKey, ratePerSecond, isTest, expiresAt }, now);
}
