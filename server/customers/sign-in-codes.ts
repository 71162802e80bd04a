import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import type { MessageSender } from '#server/dealer/messages/send-message';
import { type Allowance, countUse, isUsedUp, takeAllowances } from '#server/platform/database/allowances';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Customer, CustomerSession } from './customer-store';
import { mostGuesses } from './rules/sign-in-code';

interface NewCode {
  readonly tenant: string;
  /** E.164. */
  readonly phone: string;
  /** Of the browser's attempt. */
  readonly attemptHash: string;
  readonly codeHash: string;
  /** The browser's previous attempt, whose code stops working. */
  readonly replaces: string | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The text message with the code. */
  readonly text: string;
}

export type Issue =
  | { readonly state: 'sent' }
  /** Nothing was sent or counted, and an earlier code still works. */
  | { readonly state: 'refused'; readonly of: Allowance['of']; readonly waitSeconds: number };

/** A code that was sent to a browser's attempt and not yet used. */
export interface PendingCode {
  readonly phone: string;
  readonly guessesLeft: number;
}

/** A guess, and the session that starts if it is right. */
interface CodeGuess {
  readonly tenant: string;
  readonly attemptHash: string;
  readonly codeHash: string;
  readonly now: Date;
  /** The ID of the account if this is the first sign-in. */
  readonly newCustomerId: string;
  readonly session: Omit<CustomerSession, 'customerId' | 'tenant' | 'createdAt'>;
  /** The session that the browser had, which ends. */
  readonly endsSession: string | undefined;
  /** Wrong guesses at the whole site. Once they are used up, a code allows a single guess. */
  readonly wrongGuesses: Allowance;
}

export type Redemption =
  | { readonly state: 'signed-in'; readonly customer: Customer }
  | { readonly state: 'wrong'; readonly guessesLeft: number }
  /** Never sent, expired, used, or out of guesses. */
  | { readonly state: 'void' };

type Open = Transaction<Database>;

/** The oldest session of a customer ends when one more begins. */
const mostSessions = 20;

/** One-time codes in SQLite or PostgreSQL. */
export class SignInCodes {
  constructor(
    readonly commits: GroupCommit,
    readonly messages: MessageSender,
  ) {}

  /**
   * Counts a code against each allowance, stores it and hands its text message to the outbox: all of it, or nothing
   * if one allowance is used up.
   */
  issue(code: NewCode, allowances: readonly Allowance[]): Promise<Issue> {
    return this.commits.run(async (trx) => {
      const usedUp = await takeAllowances(trx, allowances, code.now);
      if (usedUp) return { state: 'refused', ...usedUp };
      await this.#store(trx, code);
      await this.messages.send(trx, {
        tenant: code.tenant,
        channel: 'sms',
        purpose: 'sign-in-code',
        to: code.phone,
        text: code.text,
        expiresAt: code.expiresAt,
      });
      return { state: 'sent' };
    });
  }

  async #store(trx: Open, code: NewCode): Promise<void> {
    if (code.replaces !== undefined) {
      await trx.deleteFrom('sign_in_codes').where('attempt_hash', '=', code.replaces).execute();
    }
    const row = {
      attempt_hash: code.attemptHash,
      tenant: code.tenant,
      phone: code.phone,
      code_hash: code.codeHash,
      guesses: 0,
      created_at: code.now.toISOString(),
      expires_at: code.expiresAt.toISOString(),
    };
    await trx.insertInto('sign_in_codes').values(row).execute();
  }

  /** The code of an attempt; null if there is none or it has expired. */
  async pending(tenant: string, attemptHash: string, now: Date): Promise<PendingCode | null> {
    const row = await this.commits.db
      .selectFrom('sign_in_codes')
      .select(['phone', 'guesses'])
      .where('attempt_hash', '=', attemptHash)
      .where('tenant', '=', tenant)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row ? { phone: row.phone, guessesLeft: Math.max(0, mostGuesses - row.guesses) } : null;
  }

  /** Counts a guess: at most five a code, or one while the site is under attack. A right one uses the code up and starts exactly one session. */
  redeem(guess: CodeGuess): Promise<Redemption> {
    return this.commits.run(async (trx) => {
      const isAttacked = await isUsedUp(trx, guess.wrongGuesses, guess.now);
      const most = isAttacked ? 1 : mostGuesses;
      const code = await countGuess(trx, guess, most);
      if (!code) return { state: 'void' };
      if (!isSame(code.code_hash, guess.codeHash)) {
        await countUse(trx, [guess.wrongGuesses]);
        return { state: 'wrong', guessesLeft: most - code.guesses };
      }
      await trx.deleteFrom('sign_in_codes').where('attempt_hash', '=', guess.attemptHash).execute();
      const customer = await signIn(trx, guess, code.phone);
      await beginSession(trx, guess, customer.id);
      if (customer.id === guess.newCustomerId) {
        await this.messages.announce(trx, signUpEvent(customer));
      }
      return { state: 'signed-in', customer };
    });
  }

  /** Deletes everything that has expired: codes, allowances and sessions. */
  async sweep(now: Date): Promise<void> {
    const instant = now.toISOString();
    await this.commits.run(async (trx) => {
      await trx.deleteFrom('sign_in_codes').where('expires_at', '<=', instant).execute();
      await trx.deleteFrom('allowances').where('ends_at', '<=', instant).execute();
      await trx.deleteFrom('customer_sessions').where('expires_at', '<=', instant).execute();
    });
  }
}

/**
 * Counts the guess before comparing it, in one statement: of any number of guesses at once, only the first `most` see
 * the code. The row stays locked until this transaction ends, so the first right guess is also the only one.
 */
const countGuess = (trx: Open, { tenant, attemptHash, now }: CodeGuess, most: number) =>
  trx
    .updateTable('sign_in_codes')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('attempt_hash', '=', attemptHash)
    .where('tenant', '=', tenant)
    .where('expires_at', '>', now.toISOString())
    .where('guesses', '<', most)
    .returning(['phone', 'code_hash', 'guesses'])
    .executeTakeFirst();

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The number's customer; a new one at the first sign-in. */
async function signIn(trx: Open, guess: CodeGuess, phone: string): Promise<Customer> {
  const { tenant, newCustomerId: id } = guess;
  const now = guess.now.toISOString();
  const row = await trx
    .insertInto('customers')
    .values({ id, tenant, phone, name: null, created_at: now, last_sign_in_at: now })
    .onConflict((on) => on.columns(['tenant', 'phone']).doUpdateSet({ last_sign_in_at: now }))
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, tenant, phone, name: row.name, createdAt: row.created_at };
}

async function beginSession(trx: Open, guess: CodeGuess, customerId: string): Promise<void> {
  const { tenant, session, endsSession } = guess;
  const sessions = trx.deleteFrom('customer_sessions').where('tenant', '=', tenant);
  if (endsSession !== undefined) await sessions.where('id_hash', '=', endsSession).execute();
  await sessions
    .where('customer_id', '=', customerId)
    .where('id_hash', 'in', (eb) =>
      eb
        .selectFrom('customer_sessions')
        .select('id_hash')
        .where('customer_id', '=', customerId)
        .orderBy('created_at', 'desc')
        .orderBy('id_hash')
        .limit(mostSessions)
        .offset(mostSessions - 1),
    )
    .execute();
  const { id, idHash: id_hash, device, expiresAt: expires_at } = session;
  const own = { tenant, customer_id: customerId, created_at: guess.now.toISOString() };
  await trx
    .insertInto('customer_sessions')
    .values({ id, id_hash, device, expires_at, ...own })
    .execute();
}

/** The event of a new account. A shopper who comes back after deleting the account signs up again. */
export const signUpEvent = ({ id, tenant, phone, name, createdAt }: Customer): NewEvent => ({
  id: `${id}-signed-up`,
  type: 'customer.signed_up',
  tenant,
  phone,
  object: `customer:${id}`,
  data: { customer_id: id, phone, name, created_at: createdAt },
});
