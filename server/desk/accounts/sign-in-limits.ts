import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, type CounterOptions, memoryCounter } from '#server/platform/database/shared-counter';
import { addressGroup } from '#server/platform/http/peer-address';

/** One attempt to sign in. */
export interface SignInTry {
  readonly tenant: string;
  readonly email: string;
  /** Null when the address is a proxy's, which every visitor shares: only the account's own limit applies then. */
  readonly clientAddress: string | null;
  /** A browser that this account has signed in with before: it has a limit of its own, whatever strangers try. */
  readonly browser?: string | undefined;
}

/** How many wrong passwords each limit allows. */
export interface SignInAllowance {
  /** One account from one address, or from a browser that it has signed in with, per quarter of an hour. */
  readonly account: number;
  /** All accounts from one address, per quarter of an hour. */
  readonly address: number;
  /**
   * One account from anywhere, per hour. High, so that strangers rarely lock it out of new browsers; those that it has
   * signed in with stay open.
   */
  readonly anywhere: number;
}

const usual: SignInAllowance = { account: 8, address: 40, anywhere: 100 };
const quarterHourSeconds = 15 * 60;

/** A limit, and the key of an attempt; null if the limit does not apply to it. */
type Limit = readonly [counter: Counter, key: (attempt: SignInTry) => string | null];

/** Limits password guessing, over all processes together where `counterOf` makes shared counters. */
export class SignInLimits {
  readonly #limits: readonly Limit[];

  constructor(
    allowed: SignInAllowance = usual,
    counterOf: (options: CounterOptions) => Counter = memoryCounter,
  ) {
    const limiter = (name: string, points: number, duration: number) =>
      counterOf({ keyPrefix: `sign-in ${name}`, points, duration });
    this.#limits = [
      [limiter('browser', allowed.account, quarterHourSeconds), byBrowser],
      [
        limiter('account', allowed.account, quarterHourSeconds),
        (attempt) => byAddress(attempt, account(attempt)),
      ],
      [
        limiter('address', allowed.address, quarterHourSeconds),
        (attempt) => byAddress(attempt, attempt.tenant),
      ],
      [limiter('anywhere', allowed.anywhere, 60 * 60), fromAnywhere],
    ];
  }

  /**
   * Counts an attempt before its password is checked. Returns the seconds (≥ 1) to wait, or 0 to continue. The first
   * limit that refuses ends it: a refused attempt counts towards no wider limit, so one address can never use up
   * the attempts that an account has from everywhere else.
   */
  async take(attempt: SignInTry): Promise<number> {
    for (const [limiter, key] of this.#limits) {
      const name = key(attempt);
      const wait = name === null ? 0 : await waitOf(limiter.consume(name));
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** Gives an attempt back: its password was correct, or was never checked. */
  async clear(attempt: SignInTry): Promise<void> {
    for (const [limiter, key] of this.#limits) {
      const name = key(attempt);
      if (name !== null) await limiter.reward(name);
    }
  }
}

const byBrowser = (attempt: SignInTry): string | null =>
  attempt.browser === undefined ? null : `${account(attempt)} ${attempt.browser}`;
const fromAnywhere = (attempt: SignInTry): string | null =>
  attempt.browser === undefined ? account(attempt) : null;
const byAddress = ({ clientAddress, browser }: SignInTry, name: string): string | null =>
  clientAddress === null || browser !== undefined ? null : `${name} ${addressGroup(clientAddress)}`;
const account = ({ tenant, email }: SignInTry): string => `${tenant} ${email}`;

const waitOf = (take: Promise<RateLimiterRes>): Promise<number> =>
  take.then(
    () => 0,
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw refusal;
    },
  );
