import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from '../platform/http/peer-address';

/** Who tries to sign in, and as whom. */
export interface SignInTry {
  readonly tenant: string;
  readonly email: string;
  readonly clientAddress: string;
}

/** Wrong passwords that are borne, by whom they are counted for. */
export interface SignInAllowance {
  /** One account from one address, in a quarter of an hour. */
  readonly account: number;
  /** All accounts from one address, in a quarter of an hour. */
  readonly address: number;
  /** One account from anywhere, in an hour. High, so that nobody locks a colleague out on purpose. */
  readonly anywhere: number;
}

const usual: SignInAllowance = { account: 8, address: 40, anywhere: 100 };
const quarterHourSeconds = 15 * 60;

/**
 * Keeps passwords from being guessed. Counted in this process: several web processes allow as many times more, which
 * at these rates still guesses nothing.
 */
export class SignInLimits {
  readonly #limits: ReadonlyArray<readonly [limiter: RateLimiterMemory, key: (tried: SignInTry) => string]>;

  constructor(allowed: SignInAllowance = usual) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterMemory({ keyPrefix, points, duration });
    this.#limits = [
      [
        limiter('account', allowed.account, quarterHourSeconds),
        (tried) => `${account(tried)} ${addressOf(tried)}`,
      ],
      [
        limiter('address', allowed.address, quarterHourSeconds),
        (tried) => `${tried.tenant} ${addressOf(tried)}`,
      ],
      [limiter('anywhere', allowed.anywhere, 60 * 60), account],
    ];
  }

  /** Counts a try before its password is looked at. Seconds (≥ 1) to wait, or 0: go on. */
  async take(tried: SignInTry): Promise<number> {
    const waits = await Promise.all(
      this.#limits.map(([limiter, key]) => waitOf(limiter.consume(key(tried)))),
    );
    return Math.max(...waits);
  }

  /** The password was right: what was counted for it is given back. */
  async clear(tried: SignInTry): Promise<void> {
    await Promise.all(this.#limits.map(([limiter, key]) => limiter.reward(key(tried))));
  }
}

const addressOf = ({ clientAddress }: SignInTry): string => addressGroup(clientAddress);
const account = ({ tenant, email }: SignInTry): string => `${tenant} ${email}`;

const waitOf = (taken: Promise<RateLimiterRes>): Promise<number> =>
  taken.then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw refused;
    },
  );
