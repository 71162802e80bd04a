import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '#server/entry/services';
import { redeemCode } from '#server/people/customers/redeem-code';
import { requestCode } from '#server/people/customers/request-code';
import { parseConfig } from '#server/platform/config';
import { attackEnd, attackedPhone, attackStart, guessCodes } from '../support/code-guessers';
import { latestText, ShopperBrowser } from '../support/shopper-visit';

const attack = { guesses: 8_000, connections: 100, hours: 48, restarts: 3 };
let folder: string;
const open = (name: string) => () =>
  createServices(parseConfig({ DATA_DIR: join(folder, name), LOG_LEVEL: 'silent' }));
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guesses-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A guess a second from all connections together: of a million, fewer than ten thousand may count. */
const mostAdmitted = (hours: number) => (10_000 * hours * 3_600) / 1_000_000;

describe.each([
  ['one number', 1],
  ['any number', 1_000_000],
])('guessing the codes of %s from a hundred connections', (name, numbers) => {
  const attacked = { ...attack, numbers };
  const cookies: string[] = [];

  /** The owner of the number signs in with the browser of the first time. */
  async function signInAsOwner(now: Date): Promise<string> {
    const services = await open(name)();
    const owner = new ShopperBrowser(services, { path: '/sign-in', now });
    owner.take(cookies);
    const requested = await requestCode(owner.visit(), attackedPhone);
    if (requested.state !== 'sent') return requested.of;
    owner.take([requested.cookie]);
    const code = /#(\d{6})$/.exec(await latestText(services, attackedPhone))?.[1] ?? '';
    const outcome = await redeemCode(owner.visit(), code);
    if (outcome.state === 'signed-in') cookies.push(...outcome.cookies);
    await services.close();
    return outcome.state;
  }

  it('gets at most five guesses a code, and few a day', async () => {
    expect(await signInAsOwner(attackStart)).toBe('signed-in');
    const figures = await guessCodes(open(name), attacked);
    expect(figures.mostForOneCode).toBe(5);
    expect(figures.codes).toBeGreaterThan(40);
    expect(figures.admitted).toBeLessThan(mostAdmitted(attack.hours));
  });

  it("leaves the number's owner free to sign in", async () => {
    expect(await signInAsOwner(attackEnd(attacked))).toBe('signed-in');
  });
});
