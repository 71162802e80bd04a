import type { Allowance } from '#server/platform/database/allowances';
import type { Customer, CustomerSession } from './customer-store-port';

export interface NewCode {
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
export interface CodeGuess {
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

/** One-time codes. Several processes share them and their limits. */
export interface SignInCodes {
  /**
   * Counts a code against each allowance, stores it and hands its text message to the outbox: all of it, or nothing
   * if one allowance is used up.
   */
  issue(code: NewCode, allowances: readonly Allowance[]): Promise<Issue>;
  /** The code of an attempt; null if there is none or it has expired. */
  pending(tenant: string, attemptHash: string, now: Date): Promise<PendingCode | null>;
  /** Counts a guess: at most five a code, or one while the site is under attack. A right one uses the code up and starts exactly one session. */
  redeem(guess: CodeGuess): Promise<Redemption>;
  /** Deletes everything that has expired: codes, allowances and sessions. */
  sweep(now: Date): Promise<void>;
}
