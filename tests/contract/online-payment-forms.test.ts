import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitOnlinePayment } from '#server/buying/online-payments/submit-online-payment';
import type { Services } from '#server/entry/services';
import { newUlid } from '#server/platform/ulid';
import { answerForm } from '../../app/features/leads/form-route';
import { ShopperBrowser } from '../support/shopper-visit';
import { type SignedIn, signedIn } from '../support/signed-in';
import { openTestServices } from '../support/test-services';

const slug = 'saltbush-caravans';
let services: Services;
let people = 0;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const customer = (): Promise<SignedIn> => {
  people += 1;
  return signedIn(services, slug, `+6149157${String(9_000 + people)}`, 'https');
};

/** Sends the form of `/online-payment`: the outcome, and the status that the page answers with. */
async function send(who: SignedIn, change: Record<string, string> = {}) {
  const form = {
    reference: 'INV-1',
    amount: '250',
    name: 'Mia',
    email: 'mia@example.com',
    method: 'practice',
    ...change,
  };
  const browser = new ShopperBrowser(services, { tenant: slug, headers: { cookie: who.cookie } });
  const outcome = await submitOnlinePayment(browser.visit({ path: '/online-payment', form }));
  if (!outcome) throw new Error('no form');
  const answer = answerForm(outcome, undefined);
  const status = 'init' in answer ? (answer.init?.status ?? 200) : answer.status;
  return { status, next: outcome.state === 'stored' ? outcome.next : undefined };
}

async function paymentsOf({ customerId }: SignedIn) {
  const requests = await services.paymentRequests.ofCustomer(slug, customerId);
  const all = await Promise.all(requests.map(({ id }) => services.payments.ofSubject(slug, 'reference', id)));
  return all
    .flat()
    .map(({ amountCents }) => amountCents)
    .sort((a, b) => a - b);
}

it('five presses at the same moment are one payment', async () => {
  const who = await customer();
  const payment_form = newUlid(new Date());
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(who, { payment_form })));
  expect(new Set(sent.map(({ next }) => next)).size).toBe(1);
  expect(await paymentsOf(who)).toEqual([25_000]);
});

it('a form that was corrected after Back opens a payment of the new amount, once', async () => {
  const who = await customer();
  const payment_form = newUlid(new Date());
  const first = await send(who, { payment_form });
  const second = await send(who, { payment_form, amount: '90' });
  expect(second.next).not.toBe(first.next);
  expect((await send(who, { payment_form, amount: '90' })).next).toBe(second.next);
  expect((await send(who, { payment_form })).next).toBe(first.next);
  expect(await paymentsOf(who)).toEqual([9_000, 25_000]);
});

it('the form of another customer opens nothing of theirs', async () => {
  const [mine, theirs] = [await customer(), await customer()];
  const payment_form = newUlid(new Date());
  const first = await send(theirs, { payment_form });
  const second = await send(mine, { payment_form });
  expect(second.next).not.toBe(first.next);
  expect(await paymentsOf(mine)).toEqual([25_000]);
});

it.each(['', 'x', '../../1'])('a form under the name %j is one of its own', async (payment_form) => {
  const who = await customer();
  expect((await send(who, { payment_form })).status).toBe(303);
  expect(await paymentsOf(who)).toEqual([25_000]);
});

it('refusals are answered as such, not as failures', async () => {
  const who = await customer();
  expect((await send(who, { amount: '0' })).status).toBe(422);
  for (let n = 0; n < 10; n += 1)
    await send(who, { reference: `INV-${n}`, payment_form: newUlid(new Date()) });
  expect((await send(who, { reference: 'INV-99', payment_form: newUlid(new Date()) })).status).toBe(429);
  expect((await send(await customer(), { company_website: 'x' })).status).toBe(503);
});
