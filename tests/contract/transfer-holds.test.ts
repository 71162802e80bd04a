import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentPage } from '#server/buying/pages/submit-reservation';
import { payDeposit } from '#server/buying/reservations/pay-deposit';
import { startReservation } from '#server/buying/reservations/start-reservation';
import type { Services } from '#server/entry/services';
import { contactFields } from '#server/leads/rules/shared-fields';
import { formToken } from '#server/leads/rules/suspicion';
import type { Car } from '#server/settings/car';
import { ShopperBrowser } from '../support/shopper-visit';
import { signedIn } from '../support/signed-in';
import { usedCars } from '../support/stock';
import { openTestServices } from '../support/test-services';

const slug = 'ironbark-motorcycles';
// Forms are judged by the clock of the site.
const now = new Date();
let services: Services;
let cars: Car[];
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  cars = await usedCars(services, slug);
});
afterAll(() => services.close());

let people = 0;
interface Try {
  readonly signedInAs?: 'nobody' | 'themselves' | 'another';
  readonly from?: string;
  readonly secondsToFill?: number;
}

/** A shopper who reserves the next car; its payment by a method. */
async function reserve({ signedInAs = 'themselves', from, secondsToFill = 60 }: Try = {}) {
  people += 1;
  const [phone, other] = [people, people + 500].map((n) => `+6149157${String(n).padStart(4, '0')}`);
  const signedInPhone = { nobody: undefined, themselves: phone, another: other }[signedInAs];
  const session = signedInPhone && (await signedIn(services, slug, signedInPhone, 'https'));
  const browser = new ShopperBrowser(services, { tenant: slug, ...(from ? { from } : {}) });
  const visit = browser.visit({ now, headers: session ? { cookie: session.cookie } : {} });
  const car = cars[people];
  if (!car) throw new Error('no car left');
  const drawn = new Date(Date.now() - secondsToFill * 1_000);
  const entered = {
    name: 'Mia',
    last_name: 'Nguyen',
    email: `mia.${people}@example.com`,
    phone,
    postcode: '6100',
    form_token: formToken(services.secret, slug, drawn, Buffer.alloc(16, people)),
  };
  const form = { fields: contactFields, problems: () => ({}) };
  const outcome = await startReservation(visit, { car, form, entered, terms: 'I agree.' });
  const keeps = async () => (await services.cars.byIds(slug, [car.id]))[0]?.reserved === true;
  const payBy = async (method: 'bank_transfer' | 'practice') => {
    if (outcome.kind !== 'started') throw new Error(outcome.kind);
    const stored = await services.reservations.byId(slug, outcome.reservation.id);
    return stored && payDeposit(visit, stored, method);
  };
  return { outcome, payBy, keeps };
}

describe('a car that a bank transfer keeps', () => {
  it.each([
    ['is kept for a shopper who confirmed the phone number', 'themselves', { kind: 'open' }],
    ['waits for a sign-in', 'nobody', { kind: 'unconfirmed-phone', isSignedIn: false }],
    ['waits for the number of the reservation', 'another', { kind: 'unconfirmed-phone', isSignedIn: true }],
  ] as const)('%s', async (_rule, signedInAs, expected) => {
    const shopper = await reserve({ signedInAs });
    expect(await shopper.payBy('bank_transfer')).toMatchObject(expected);
    expect(await shopper.payBy('practice')).toMatchObject({ kind: 'open' });
  });

  it('leads to the sign-in page and back, or says which number is needed', () => {
    const to = (isSignedIn: boolean) => paymentPage({ id: 'R' }, { kind: 'unconfirmed-phone', isSignedIn });
    expect(to(false)).toMatch(/^\/sign-in\?type=bank_transfer&redirect=%2Fbuy%2Freservations%2FR&/);
    expect(to(true)).toBe('/buy/reservations/R?notice=other-phone');
  });

  it('is one of few of a network, while other ways to pay stay open', async () => {
    const kinds: Array<string | undefined> = [];
    for (const host of ['1', '2', '3']) {
      const shopper = await reserve({ from: `2001:db8:7:${host}::1` });
      kinds.push((await shopper.payBy('bank_transfer'))?.kind);
      if (host === '3') expect(await shopper.payBy('practice')).toMatchObject({ kind: 'open' });
    }
    expect(kinds).toEqual(['open', 'open', 'limited']);
  });

  it('is not kept for suspected spam', async () => {
    const { outcome, keeps } = await reserve({ secondsToFill: 0, signedInAs: 'nobody' });
    expect(outcome.kind).toBe('for-review');
    expect(await keeps()).toBe(false);
  });
});
