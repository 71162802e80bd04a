import type { Kysely } from 'kysely';
import { CustomerSessionStore, CustomerStore } from '#server/customers/customer-store';
import { SignInCodes } from '#server/customers/sign-in-codes';
import type { Allowance } from '#server/platform/database/allowances';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';

export type NewCode = Parameters<SignInCodes['issue']>[0];
export type CodeGuess = Parameters<SignInCodes['redeem']>[0];

/** Customers and their codes; the codes as two processes see them, and over an outbox that takes nothing. */
export function openCustomers(databaseOf: (process: number) => Kysely<Database>) {
  const texts: string[] = [];
  const events: string[] = [];
  const messages = {
    send: async (_trx: unknown, { text }: { text: string }) => `${texts.push(text)}`,
    announce: async (_trx: unknown, { id }: { id: string }) => void events.push(id),
  };
  const full = () => Promise.reject(new Error('full'));
  const [commits, otherCommits] = [new GroupCommit(databaseOf(1)), new GroupCommit(databaseOf(2))];
  return {
    db: commits.db,
    texts,
    events,
    customers: new CustomerStore(commits),
    sessions: new CustomerSessionStore(commits),
    codesWithoutOutbox: new SignInCodes(commits, { send: full, announce: full }),
    codes: [commits, otherCommits].map((group) => new SignInCodes(group, messages)),
  };
}

export const now = new Date('2026-11-20T00:00:00.000Z');
export const later = (minutes: number, from = now) => new Date(from.getTime() + minutes * 60_000);
export const days = 24 * 60;

/** A tenant and a name that no other test uses. */
export const unique = () => newUlid(now).toLowerCase();

export const newCode = (change: Partial<NewCode> = {}): NewCode => {
  const at = change.now ?? now;
  return {
    tenant: unique(),
    phone: '+61491570006',
    attemptHash: unique(),
    codeHash: 'right',
    text: '123456',
    replaces: undefined,
    now: at,
    expiresAt: later(10, at),
    ...change,
  };
};

export const guessAt = (
  code: NewCode,
  change: Partial<CodeGuess> & { readonly device?: string } = {},
): CodeGuess => ({
  tenant: code.tenant,
  attemptHash: code.attemptHash,
  codeHash: code.codeHash,
  now: later(1, code.now),
  newCustomerId: newUlid(now),
  session: {
    id: newUlid(now),
    idHash: unique(),
    device: change.device ?? 'Chrome on Android',
    expiresAt: later(90 * days, change.now ?? code.now).toISOString(),
  },
  endsSession: undefined,
  wrongGuesses: allowance(),
  ...change,
});

export const allowance = (change: Partial<Allowance> = {}): Allowance => ({
  name: unique(),
  of: 'shopper',
  most: 1_000,
  seconds: 3_600,
  ...change,
});
