import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '#server/buying/payments/payment';
import { readStripeEvent, stripeProvider } from '#server/buying/payments/providers/stripe-provider';
import type { StripeSettings } from '#server/settings/payments-schema';
import { aPayment, aRefund } from '../support/a-payment';
import { FakeStripe, fakeKey, fakeWebhookSecret, type Trouble } from '../support/fake-stripe';
import { testTenant } from '../support/test-tenant';

const stripe = new FakeStripe();
beforeAll(() => stripe.start());
afterAll(() => stripe.stop());
afterEach(() => {
  stripe.calm();
  expect(stripe.violations.splice(0)).toEqual([]);
});

let serial = 0;
function newPayment({ secretKey = fakeKey, methods = ['card'] } = {}) {
  const method = {
    kind: 'stripe',
    secret_key_env: 'BROLGA_KEY',
    webhook_secret_env: 'BROLGA_HOOK',
    url: stripe.url,
    methods,
  };
  // The schema's own type of this kind.
  const settings = testTenant({ payments: { methods: [method] } }).payments.methods[0] as StripeSettings;
  const now = Date.now();
  serial += 1;
  const payment = aPayment({
    id: `payment-${now}-${serial}`,
    provider: 'stripe',
    state: 'new',
    providerRef: null,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 900_000).toISOString(),
  });
  return { provider: stripeProvider({ settings, secretKey, timeoutMs: 400 }), payment };
}

async function openedPayment(options: Parameters<typeof newPayment>[0] = {}) {
  const { provider, payment } = newPayment(options);
  const page = await provider.open(payment);
  if (!page.ok) throw new Error(page.error.problem);
  const open: Payment = { ...payment, state: 'open', providerRef: page.value.ref, href: page.value.href };
  return { provider, payment: open, id: page.value.ref };
}

async function paidPayment() {
  const opened = await openedPayment();
  stripe.pay(opened.id);
  const refund = aRefund({ id: `refund-${opened.id}`, paymentId: opened.payment.id });
  const intent = stripe.sessions.get(opened.id)?.intent?.id ?? '';
  const refundedCents = () =>
    stripe.refunds.filter((each) => each.intent === intent).map(({ amount }) => amount);
  return { ...opened, refund, intent, refundedCents };
}

type Outcome = { ok: true } | { ok: false; error: { kind: 'retry' | 'refused' } };
const kindOf = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.error.kind);

/** Lost answers, with and without the effect, and every status; `again`: what the same call does afterwards. */
const faults: readonly (readonly [
  fault: string,
  trouble: Trouble,
  first: 'ok' | 'retry' | 'refused',
  again: 'ok' | 'refused',
])[] = [
  ['400 a parameter is wrong', { status: 400, code: 'parameter_invalid_integer' }, 'refused', 'refused'],
  ['400 the balance is too low', { status: 400, code: 'balance_insufficient' }, 'retry', 'ok'],
  ['400 with advice to repeat', { status: 400, shouldRetry: true }, 'retry', 'ok'],
  ['401 the key is wrong', { status: 401 }, 'retry', 'ok'],
  ['401 the key has expired', { status: 401, code: 'api_key_expired' }, 'retry', 'ok'],
  ['402 declined', { status: 402, code: 'card_declined', type: 'card_error' }, 'refused', 'refused'],
  ['403 no permission', { status: 403 }, 'retry', 'ok'],
  ['404 unknown', { status: 404, code: 'resource_missing' }, 'refused', 'refused'],
  [
    '409 the key is in use',
    { status: 409, code: 'idempotency_key_in_use', type: 'idempotency_error' },
    'retry',
    'ok',
  ],
  ['409 with advice to repeat', { status: 409, shouldRetry: true }, 'retry', 'ok'],
  ['429 too many calls', { status: 429, code: 'rate_limit' }, 'retry', 'ok'],
  ['429 the object is locked', { status: 429, code: 'lock_timeout', shouldRetry: true }, 'retry', 'ok'],
  ['500 before it takes effect', { status: 500 }, 'retry', 'ok'],
  ['500 after it took effect', { status: 500, after: true }, 'retry', 'ok'],
  ['500 with advice not to repeat', { status: 500, shouldRetry: false }, 'retry', 'ok'],
  ['502', { status: 502 }, 'retry', 'ok'],
  ['503', { status: 503 }, 'retry', 'ok'],
  ['504 after it took effect', { status: 504, after: true }, 'retry', 'ok'],
  ['no answer in time, without effect', { how: 'hang' }, 'retry', 'ok'],
  ['no answer in time, with effect', { how: 'hang', after: true }, 'retry', 'ok'],
  // The package repeats a call whose connection broke, with the same key.
  ['a connection that breaks before it takes effect', { how: 'reset' }, 'ok', 'ok'],
  ['a connection that breaks after it took effect', { how: 'reset', after: true }, 'ok', 'ok'],
];

describe('the payment page', () => {
  it('is the same page when it is requested again', async () => {
    const { provider, payment } = newPayment();
    const pages = [await provider.open(payment), await provider.open(payment)];
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]).toMatchObject({ ok: true, value: { href: expect.stringMatching(/^https:/) } });
  });

  it("asks for the amount and offers the site's methods", async () => {
    const { id, payment } = await openedPayment({ methods: ['card', 'google_pay', 'payto'] });
    const params = stripe.sessions.get(id)?.params;
    const names = ['client_reference_id', 'line_items[0][price_data][unit_amount]', 'success_url'];
    expect(names.map((name) => params?.get(name))).toEqual([payment.id, '20000', payment.returnHref]);
    expect(
      [...(params ?? [])].filter(([name]) => name.startsWith('allowed')).map(([, value]) => value),
    ).toEqual(['card', 'payto']);
  });

  it.each(faults)('after %s is refused or can be requested again', async (_, trouble, first, again) => {
    const { provider, payment } = newPayment();
    stripe.trouble({ ...trouble, method: 'POST' });
    expect(kindOf(await provider.open(payment))).toBe(first);
    stripe.calm();
    expect(kindOf(await provider.open(payment))).toBe(again);
    if (again === 'ok') expect(await provider.open(payment)).toEqual(await provider.open(payment));
  });

  it('reports the error code of Stripe and no personal data', async () => {
    const { provider, payment } = newPayment();
    stripe.trouble({ status: 402, code: 'card_declined', type: 'card_error' });
    expect(await provider.open(payment)).toEqual({
      ok: false,
      error: { kind: 'refused', problem: 'StripeCardError 402 card_declined' },
    });
  });

  it('can be requested again with a wrong key, since the dealer may correct it', async () => {
    const { provider, payment } = newPayment({ secretKey: 'sk_test_old' });
    expect(kindOf(await provider.open(payment))).toBe('retry');
  });

  it.each([
    [49, 'refused'],
    [50, 'ok'],
  ])('for %i cents is %s: the minimum is 50', async (amountCents, outcome) => {
    const { provider, payment } = newPayment();
    const page = await provider.open({ ...payment, amountCents });
    expect(kindOf(page)).toBe(outcome);
    if (!page.ok) expect(page.error.problem).toContain('amount_too_small');
  });

  it.each([
    ['a minute', 60_000],
    ['a quarter of an hour', 900_000],
    ['a day', 86_400_000],
    ['a week', 604_800_000],
  ])('is accepted by Stripe for a payment that ends in %s', async (_, ms) => {
    const { provider, payment } = newPayment();
    const expiresAt = new Date(Date.now() + ms).toISOString();
    expect(kindOf(await provider.open({ ...payment, expiresAt }))).toBe('ok');
  });
});

describe('the state of a payment', () => {
  it('is open until the shopper pays, then has the amount received and the fee', async () => {
    const { provider, payment, id } = await openedPayment();
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'open' } });
    stripe.pay(id);
    const value = {
      ref: id,
      state: 'paid',
      amountCents: 20_000,
      currency: 'aud',
      feeCents: 380,
      refundedCents: 0,
      foreignRefunds: [],
    };
    expect(await provider.read(payment)).toEqual({ ok: true, value });
  });

  it('has the amount received, not the amount requested', async () => {
    const { provider, payment, id } = await openedPayment();
    stripe.pay(id, { amount: 150, currency: 'usd', fee: null });
    const value = { state: 'paid', amountCents: 150, currency: 'usd', feeCents: 0 };
    expect(await provider.read(payment)).toMatchObject({ ok: true, value });
  });

  it.each([
    [true, 'paid'],
    [false, 'failed'],
  ])('is open until the bank decides on a transfer: %s, %s', async (isPaid, state) => {
    const { provider, payment, id } = await openedPayment({ methods: ['payto'] });
    expect(await provider.read(payment)).not.toMatchObject({ value: { isWorking: true } });
    stripe.startTransfer(id);
    for (const call of [() => provider.read(payment), () => provider.close(payment)]) {
      expect(await call()).toMatchObject({ ok: true, value: { state: 'open', isWorking: true } });
    }
    stripe.endTransfer(id, isPaid);
    for (const call of [() => provider.read(payment), () => provider.close(payment)]) {
      expect(await call()).toMatchObject({ ok: true, value: { state } });
    }
  });

  it('is closed for good, unless it was paid first', async () => {
    const [one, other] = [await openedPayment(), await openedPayment()];
    expect(await one.provider.close(one.payment)).toMatchObject({ ok: true, value: { state: 'closed' } });
    expect(stripe.sessions.get(one.id)?.status).toBe('expired');
    expect(() => stripe.pay(one.id)).toThrow();
    stripe.pay(other.id);
    for (let times = 0; times < 2; times += 1) {
      expect(await other.provider.close(other.payment)).toMatchObject({ ok: true, value: { state: 'paid' } });
    }
  });

  it.each([
    ['401', { status: 401 }, 1, 'retry'],
    ['404', { status: 404, code: 'resource_missing' }, 1, 'refused'],
    ['409 once', { status: 409, shouldRetry: true }, 1, 'ok'],
    ['409 twice', { status: 409, shouldRetry: true }, 2, 'retry'],
    ['429 without advice', { status: 429, code: 'rate_limit' }, 1, 'retry'],
    ['429 and advice to repeat', { status: 429, code: 'lock_timeout', shouldRetry: true }, 1, 'ok'],
    ['500 once', { status: 500 }, 1, 'ok'],
    ['500 and advice not to repeat', { status: 500, shouldRetry: false }, 1, 'retry'],
    ['503 twice', { status: 503 }, 2, 'retry'],
    ['no answer once', { how: 'hang' }, 1, 'ok'],
    ['no answer twice', { how: 'hang' }, 2, 'retry'],
    ['a broken connection once', { how: 'reset' }, 1, 'ok'],
  ] as const)('is read again or unknown after %s', async (_, trouble, times, outcome) => {
    const { provider, payment } = await paidPayment();
    stripe.trouble({ ...trouble, times });
    expect(kindOf(await provider.read(payment))).toBe(outcome);
    stripe.calm();
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'paid' } });
  });
});

describe('a refund', () => {
  it('is sent once, however often it is requested', async () => {
    const { provider, payment, refund, refundedCents } = await paidPayment();
    for (let times = 0; times < 3; times += 1) {
      expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state: 'done' } });
    }
    expect(refundedCents()).toEqual([10_000]);
    const read = await provider.read(payment);
    expect(read).toMatchObject({ ok: true, value: { state: 'paid', refundedCents: 10_000 } });
  });

  it.each(faults)('is sent exactly once or not at all after %s', async (_, trouble, first, again) => {
    const { provider, payment, refund, refundedCents } = await paidPayment();
    stripe.trouble({ ...trouble, method: 'POST' });
    expect(kindOf(await provider.refund(payment, refund))).toBe(first);
    stripe.calm();
    for (let times = 0; times < 3; times += 1) {
      expect(kindOf(await provider.refund(payment, refund))).toBe(again);
    }
    expect(refundedCents()).toEqual(again === 'ok' ? [refund.amountCents] : []);
  });

  it('is sent once after its payment could not be read', async () => {
    const { provider, payment, refund, refundedCents } = await paidPayment();
    stripe.trouble({ status: 500, method: 'GET', times: 2 });
    expect(kindOf(await provider.refund(payment, refund))).toBe('retry');
    stripe.calm();
    expect(kindOf(await provider.refund(payment, refund))).toBe('ok');
    expect(refundedCents()).toEqual([10_000]);
  });

  it('is refused if the dealer has already refunded the payment', async () => {
    const { provider, payment, refund, id, refundedCents } = await paidPayment();
    stripe.refundByHand(id, 20_000);
    expect(await provider.refund(payment, refund)).toEqual({
      ok: false,
      error: { kind: 'refused', problem: 'StripeInvalidRequestError 400 charge_already_refunded' },
    });
    expect(refundedCents()).toEqual([20_000]);
  });

  it('can wait for the bank, and can fail there', async () => {
    const { provider, payment, refund } = await paidPayment();
    await provider.refund(payment, refund);
    const sent = stripe.refunds.at(-1);
    for (const [status, state] of [
      ['pending', 'sent'],
      ['requires_action', 'sent'],
      ['failed', 'failed'],
    ] as const) {
      if (sent) sent.status = status;
      expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state } });
    }
  });
});

describe('an event', () => {
  const read = ({ body, signature }: { body: string; signature: string }, secret = fakeWebhookSecret) =>
    readStripeEvent(new TextEncoder().encode(body), signature, secret, new Date());

  it('names its payment', async () => {
    const { id, payment } = await openedPayment();
    const event = stripe.event('checkout.session.completed', id, { id: 'evt_1' });
    expect(read(event)).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      paymentId: payment.id,
      providerNumber: null,
    });
  });

  it('is refused with a wrong secret, an old time, another body or no signature', async () => {
    const { id } = await openedPayment();
    const event = stripe.event('checkout.session.completed', id);
    expect(read(event, 'whsec_other')).toBe('forged');
    expect(read(stripe.event('x', id, { secret: 'whsec_other' }))).toBe('forged');
    expect(read(stripe.event('x', id, { secondsAgo: 301 }))).toBe('forged');
    expect(read(stripe.event('x', id, { secondsAgo: 290 }))).not.toBe('forged');
    expect(read({ ...event, body: `${event.body} ` })).toBe('forged');
    expect(read({ ...event, signature: '' })).toBe('forged');
  });

  it('about anything else is ignored', async () => {
    const body = JSON.stringify({ id: 'evt_2', type: 'invoice.paid', data: { object: { id: 'in_1' } } });
    const timestamp = Math.floor(Date.now() / 1_000);
    const { default: Stripe } = await import('stripe');
    const secret = fakeWebhookSecret;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    expect(read({ body, signature })).toBeNull();
  });

  it('about a refund or a dispute leads to its payment', async () => {
    const { provider, payment, intent } = await paidPayment();
    expect(await provider.paymentOf(intent)).toEqual({ ok: true, value: payment.id });
    expect(kindOf(await provider.paymentOf('pi_other'))).toBe('refused');
  });
});
