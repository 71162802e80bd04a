import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '#server/entry/services';
import { redeemCode } from '#server/people/customers/redeem-code';
import { requestCode } from '#server/people/customers/request-code';
import { ShopperBrowser } from './shopper-visit';

/** An attack on sign-in codes: guesses from many connections, spread over a time. */
export interface GuessingAttack {
  readonly guesses: number;
  readonly connections: number;
  readonly hours: number;
  /** Phone numbers attacked in turn: one, or as many as the attacker likes. */
  readonly numbers: number;
  /** Times that the site is stopped and started again meanwhile; each time its clock goes back by a few minutes. */
  readonly restarts: number;
}

export interface AttackFigures {
  readonly guesses: number;
  readonly codes: number;
  /** Guesses that were compared with a code. */
  readonly admitted: number;
  /** The most of them for one code. */
  readonly mostForOneCode: number;
  /** How many of them are right on average: each has one chance in a million. */
  readonly expectedSuccesses: number;
}

const tenant = 'brolga';
const guessesAtOnce = 8;
const clockGoesBackMs = 5 * 60_000;

export const attackStart = new Date('2026-11-16T00:00:00.000Z');
/** A time at which the attack is under way. */
export const attackEnd = ({ hours, restarts }: GuessingAttack): Date =>
  new Date(attackStart.getTime() + hours * 3_600_000 - restarts * clockGoesBackMs);
/** The first number that is attacked. */
export const attackedPhone = '+61412000000';

/**
 * Attacks a site's codes as fast as its limits allow: every connection asks for a new code whenever it can, and sends
 * eight guesses at once, with or without one. `open` opens the same data folder each time.
 */
export async function guessCodes(
  open: () => Promise<Services>,
  attack: GuessingAttack,
): Promise<AttackFigures> {
  const waves = Math.ceil(attack.guesses / attack.connections / guessesAtOnce);
  const perStart = Math.ceil(waves / (attack.restarts + 1));
  const guessers = Array.from({ length: attack.connections }, (_, at) => new Guesser(at, attack.numbers));
  let clock = attackStart.getTime();
  for (let wave = 0; wave < waves; ) {
    const services = await open();
    for (const guesser of guessers) guesser.connectTo(services);
    for (const end = Math.min(waves, wave + perStart); wave < end; wave += 1) {
      clock += (attack.hours * 3_600_000) / waves;
      const now = new Date(clock);
      await Promise.all(guessers.map((guesser) => guesser.attack(now)));
      await services.signInCodes.sweep(now);
      await nextTurn();
    }
    await services.close();
    clock -= clockGoesBackMs;
  }
  return sum(guessers, waves * attack.connections * guessesAtOnce);
}

function sum(guessers: readonly Guesser[], guesses: number): AttackFigures {
  const counts = guessers.flatMap(({ admitted }) => admitted);
  const admitted = counts.reduce((all, count) => all + count, 0);
  return {
    ...{ guesses, admitted, codes: counts.length },
    mostForOneCode: Math.max(0, ...counts),
    expectedSuccesses: admitted / 1_000_000,
  };
}

/** One connection and its browser. */
class Guesser {
  /** Of each code: guesses that were compared with it. */
  readonly admitted: number[] = [];
  #browser: ShopperBrowser | undefined;
  #asked = 0;

  constructor(
    readonly at: number,
    readonly numbers: number,
  ) {}

  connectTo(services: Services): void {
    const browser = new ShopperBrowser(services, { tenant, from: `198.51.100.${this.at}`, path: '/sign-in' });
    browser.take(this.#browser?.cookies().split('; ') ?? []);
    this.#browser = browser;
  }

  async attack(now: Date): Promise<void> {
    const browser = this.#browser;
    if (!browser) return;
    const requested = await requestCode(browser.visit({ now }), this.#phone());
    if (requested.state === 'sent') {
      browser.take([requested.cookie]);
      this.admitted.push(0);
    }
    const guesses = Array.from({ length: guessesAtOnce }, (_, at) =>
      redeemCode(browser.visit({ now }), String(at).padStart(6, '0')),
    );
    for (const { state } of await Promise.all(guesses)) {
      if (state === 'wrong' || state === 'signed-in') this.#countAdmitted();
    }
  }

  #countAdmitted(): void {
    const code = this.admitted.length - 1;
    this.admitted[code] = (this.admitted[code] ?? 0) + 1;
  }

  /** All attack the same number, or each a number of its own every time. */
  #phone(): string {
    const number = (this.#asked++ * 100 + this.at) % this.numbers;
    return `+6141${String(2_000_000 + number)}`;
  }
}
