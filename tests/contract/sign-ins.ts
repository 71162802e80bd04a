import type { Kysely } from 'kysely';
import type { CustomerSessionStore, CustomerStore } from '#server/people/customers/customer-store-port';
import type { CodeGuess, NewCode, SignInCodes } from '#server/people/customers/sign-in-code-port';
import type { Allowance } from '#server/platform/database/allowances';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';

/** What the contracts of customers and codes need of a database. */
export interface OpenCustomers {
  readonly db: Kysely<Database>;
  readonly customers: CustomerStore;
  readonly sessions: CustomerSessionStore;
  /** The same codes, as two processes see them. */
  readonly codes: readonly SignInCodes[];
  /** Those over an outbox that takes nothing. */
  readonly codesWithoutOutbox: SignInCodes;
  /** Of the messages sent so far. */
  readonly texts: readonly string[];
  /** IDs of the events announced so far. */
  readonly events: readonly string[];
}

export const now = new Date('2026-11-20T00:00:00.000Z');
export const later = (minutes: number, from = now) => new Date(from.getTime() + minutes * 60_000);
export const days = 24 * 60;

/** A tenant and a name that no other test uses. */
export const unique = () => newUlid(now).toLowerCase();

export const newCode = (change: Partial<NewCode> = {}): NewCode => {
  const at = change.now ?? now;
  return {
    ...{ tenant: unique(), phone: '+61491570006', attemptHash: unique(), codeHash: 'right', text: '123456' },
    ...{ replaces: undefined, now: at, expiresAt: later(10, at) },
    ...change,
  };
};

export const guessAt = (
  code: NewCode,
  change: Partial<CodeGuess> & { readonly device?: string } = {},
): CodeGuess => ({
  ...{ tenant: code.tenant, attemptHash: code.attemptHash, codeHash: code.codeHash, now: later(1, code.now) },
  newCustomerId: newUlid(now),
  session: {
    ...{ id: newUlid(now), idHash: unique(), device: change.device ?? 'Chrome on Android' },
    expiresAt: later(90 * days, change.now ?? code.now).toISOString(),
  },
  endsSession: undefined,
  wrongGuesses: allowance(),
  ...change,
});

export const allowance = (change: Partial<Allowance> = {}): Allowance => ({
  ...{ name: unique(), of: 'shopper', most: 1_000, seconds: 3_600 },
  ...change,
});
