import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, type CounterOptions, memoryCounter } from '#server/platform/database/allowances';
import { addressGroup, isSharedAddress } from '#server/platform/http/peer-address';
import { keyedHash } from '#server/platform/site-secret';
import type { AccountVisit } from './create-accounts';
import { newCookieId, openDeskCookie } from './staff-session';

/** One attempt to sign in. */
interface SignInTry {
  readonly tenant: string;
  readonly email: string;
  /** Null when the address is a proxy's, which every visitor shares: only the account's own limit applies then. */
  readonly clientAddress: string | null;
  /** A browser that this account has signed in with before: it has a limit of its own, whatever strangers try. */
  readonly browser?: string | undefined;
}

/** How many wrong passwords each limit allows. */
interface SignInAllowance {
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

const yearSeconds = 365 * 24 * 60 * 60;
/** A browser is known for the accounts of its latest sign-ins. */
const mostAccounts = 5;

/** An attempt to sign in to an account, with the browser if that account has signed in with it before. */
export async function attemptOf(visit: AccountVisit, email: string): Promise<SignInTry> {
  const { id, tenant, accounts = [] } = await openBrowser(visit, new Response());
  const isKnown = tenant === visit.tenant.slug && accounts.includes(accountHash(visit, email));
  return {
    tenant: visit.tenant.slug,
    email,
    clientAddress: isSharedAddress(visit.request) ? null : visit.clientAddress,
    browser: isKnown ? id : undefined,
  };
}

/** The Set-Cookie header by which a browser is known after a sign-in. It signs nobody in. */
export async function rememberBrowser(visit: AccountVisit, email: string): Promise<string> {
  const answer = new Response();
  const cookie = await openBrowser(visit, answer);
  const earlier = cookie.tenant === visit.tenant.slug ? cookie : { id: undefined, accounts: [] };
  const account = accountHash(visit, email);
  const others = (earlier.accounts ?? []).filter((one) => one !== account);
  cookie.id = earlier.id ?? newCookieId();
  cookie.tenant = visit.tenant.slug;
  cookie.accounts = [account, ...others].slice(0, mostAccounts);
  await cookie.save();
  return answer.headers.get('set-cookie') ?? '';
}

const openBrowser = (visit: AccountVisit, answer: Response) =>
  openDeskCookie(visit, { name: 'desk-browser', purpose: 'desk browser', seconds: yearSeconds }, answer);

const accountHash = ({ services, tenant }: AccountVisit, email: string): string =>
  keyedHash(services.secret, 'desk browser', tenant.slug, email);
