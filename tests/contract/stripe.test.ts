import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readStripeEvent } from '#server/people/payments/adapters/stripe/events';
import { stripeProvider } from '#server/people/payments/adapters/stripe/provider';
import type { Payment } from '#server/people/payments/payment';
import type { StripeSettings } from '#server/settings/payments-schema';
import { aPayment, aRefund } from '../support/a-payment';
import { FakeStripe, fakeKey, fakeWebhookSecret } from '../support/fake-stripe';
import { testTenant } from '../support/test-tenant';

const stripe = new FakeStripe();
beforeAll(() => stripe.start());
afterAll(() => stripe.stop());
afterEach(() => {
  stripe.calm();
  expect(stripe.violations.splice(0)).toEqual([]);
});

let serial = 0;
function given({ secretKey = fakeKey, methods = ['card', 'apple_pay'] } = {}) {
  const method = {
    ...{ kind: 'stripe', secret_key_env: 'BROLGA_KEY', webhook_secret_env: 'BROLGA_HOOK' },
    ...{ url: stripe.url, methods },
  };
  // The schema's own type of this kind.
  const settings = testTenant({ payments: { methods: [method] } }).payments.methods[0] as StripeSettings;
  const now = Date.now();
  serial += 1;
  const payment = aPayment({
    ...{ id: `payment-${now}-${serial}`, provider: 'stripe', state: 'new', providerRef: null },
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 900_000).toISOString(),
  });
  return { provider: stripeProvider({ settings, secretKey, timeoutMs: 400 }), payment };
}

async function opened(options: Parameters<typeof given>[0] = {}) {
  const { provider, payment } = given(options);
  const page = await provider.open(payment);
  if (!page.ok) throw new Error(page.error.problem);
  const open: Payment = { ...payment, state: 'open', providerRef: page.value.ref, href: page.value.href };
  return { provider, payment: open, id: page.value.ref };
}

describe('the page of a payment', () => {
  it('is one, however often it is asked for', async () => {
    const { provider, payment } = given();
    const pages = [await provider.open(payment), await provider.open(payment)];
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]).toMatchObject({ ok: true, value: { href: expect.stringMatching(/^https:/) } });
  });

  it('asks for the amount, and offers what the site has chosen', async () => {
    const { id, payment } = await opened({ methods: ['card', 'google_pay', 'payto'] });
    const params = stripe.sessions.get(id)?.params;
    const names = ['client_reference_id', 'line_items[0][price_data][unit_amount]', 'success_url'];
    expect(names.map((name) => params?.get(name))).toEqual([payment.id, '20000', payment.returnHref]);
    expect(
      [...(params ?? [])].filter(([name]) => name.startsWith('allowed')).map(([, value]) => value),
    ).toEqual(['card', 'payto']);
  });

  it.each([
    ['500 before it was made', { status: 500 }],
    ['500 after it was made', { status: 500, after: true }],
    ['a connection that breaks', { how: 'reset' as const, after: true }],
    ['no answer', { how: 'hang' as const, after: true }],
    ['409', { status: 409, code: 'idempotency_key_in_use', type: 'idempotency_error' }],
    ['429', { status: 429, code: 'rate_limit' }],
  ])('is there in the end after %s', async (_, trouble) => {
    const { provider, payment } = given();
    stripe.trouble({ ...trouble, times: 4 });
    for (let times = 0; times < 4; times += 1) {
      const page = await provider.open(payment);
      if (!page.ok) expect(page.error.kind).toBe('retry');
    }
    stripe.calm();
    expect(await provider.open(payment)).toMatchObject({ ok: true });
  });

  it('is refused for good where asking again is no use', async () => {
    const { provider, payment } = given();
    stripe.trouble({ status: 402, code: 'card_declined', type: 'card_error' });
    expect(await provider.open(payment)).toEqual({
      ok: false,
      error: { kind: 'refused', problem: 'StripeCardError 402 card_declined' },
    });
    const tooSmall = await provider.open({ ...payment, amountCents: 10 });
    expect(tooSmall).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  it('waits for a key that works', async () => {
    const { provider, payment } = given({ secretKey: 'sk_test_old' });
    expect(await provider.open(payment)).toMatchObject({ ok: false, error: { kind: 'retry' } });
  });

  it('says nothing about people when it fails', async () => {
    const { provider, payment } = given();
    stripe.trouble({ status: 402, code: 'card_declined', type: 'card_error' });
    expect(JSON.stringify(await provider.open(payment))).not.toContain('Jane');
  });
});

describe('the state of a payment', () => {
  it('is open until the shopper pays, then the money that arrived, and the fee', async () => {
    const { provider, payment, id } = await opened();
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

  it('tells the money that arrived, not the one that was asked for', async () => {
    const { provider, payment, id } = await opened();
    stripe.pay(id, { amount: 150, currency: 'usd', fee: null });
    const value = { state: 'paid', amountCents: 150, currency: 'usd', feeCents: 0 };
    expect(await provider.read(payment)).toMatchObject({ ok: true, value });
  });

  it.each([
    [true, 'paid'],
    [false, 'failed'],
  ])('waits for a bank, which may pay: %s', async (isPaid, state) => {
    const { provider, payment, id } = await opened();
    stripe.startTransfer(id);
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'open' } });
    stripe.endTransfer(id, isPaid);
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state } });
  });

  it('is closed for good, unless it was paid first', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(await one.provider.close(one.payment)).toMatchObject({ ok: true, value: { state: 'closed' } });
    expect(() => stripe.pay(one.id)).toThrow();
    stripe.pay(other.id);
    for (let times = 0; times < 2; times += 1) {
      expect(await other.provider.close(other.payment)).toMatchObject({ ok: true, value: { state: 'paid' } });
    }
  });

  it.each([{ status: 500 }, { status: 503 }, { how: 'hang' as const }, { how: 'reset' as const }])(
    'is not known after %j',
    async (trouble) => {
      const { provider, payment } = await opened();
      stripe.trouble({ ...trouble, times: 2 });
      expect(await provider.read(payment)).toMatchObject({ ok: false, error: { kind: 'retry' } });
    },
  );
});

describe('a refund', () => {
  async function paid() {
    const one = await opened();
    stripe.pay(one.id);
    const refund = aRefund({ id: `refund-${one.id}`, paymentId: one.payment.id });
    const intent = stripe.sessions.get(one.id)?.intent?.id;
    const sent = () => stripe.refunds.filter((each) => each.intent === intent).map(({ amount }) => amount);
    return { ...one, refund, sent };
  }

  it('is sent once, however often it is asked for', async () => {
    const { provider, payment, refund, sent } = await paid();
    for (let times = 0; times < 3; times += 1) {
      expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state: 'done' } });
    }
    expect(sent()).toEqual([10_000]);
    const read = await provider.read(payment);
    expect(read).toMatchObject({ ok: true, value: { state: 'paid', refundedCents: 10_000 } });
  });

  it.each([
    ['500 before it was made', { status: 500 }],
    ['500 after it was made', { status: 500, after: true }],
    ['a lost answer', { how: 'reset' as const, after: true }],
    ['no answer', { how: 'hang' as const, after: true }],
    ['409', { status: 409, code: 'idempotency_key_in_use', type: 'idempotency_error' }],
    ['429', { status: 429, code: 'rate_limit' }],
  ])('is sent exactly once after %s', async (_, trouble) => {
    const { provider, payment, refund, sent } = await paid();
    for (const method of ['GET', 'POST', 'POST']) {
      stripe.trouble({ ...trouble, method, times: 2 });
      await provider.refund(payment, refund);
      stripe.calm();
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state: 'done' } });
    }
    expect(sent()).toEqual([10_000]);
  });

  it('is refused if the dealer has sent the money back already', async () => {
    const { provider, payment, refund, id, sent } = await paid();
    stripe.refundByHand(id, 20_000);
    expect(await provider.refund(payment, refund)).toEqual({
      ok: false,
      error: { kind: 'refused', problem: 'StripeInvalidRequestError 400 charge_already_refunded' },
    });
    expect(sent()).toEqual([20_000]);
  });

  it('may wait for the bank, and may fail there', async () => {
    const { provider, payment, refund } = await paid();
    await provider.refund(payment, refund);
    const own = stripe.refunds.at(-1);
    for (const [status, state] of [
      ['pending', 'sent'],
      ['requires_action', 'sent'],
      ['failed', 'failed'],
    ] as const) {
      if (own) own.status = status;
      expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state } });
    }
  });
});

describe('an event', () => {
  const read = ({ body, signature }: { body: string; signature: string }, secret = fakeWebhookSecret) =>
    readStripeEvent(new TextEncoder().encode(body), signature, secret, new Date());

  it('names its payment and nothing else', async () => {
    const { id, payment } = await opened();
    const event = stripe.event('checkout.session.completed', id, { id: 'evt_1' });
    const named = { paymentId: payment.id, providerNumber: null };
    expect(read(event)).toEqual({ id: 'evt_1', type: 'checkout.session.completed', ...named });
  });

  it('is refused with a wrong secret, an old time, another body or no signature', async () => {
    const { id } = await opened();
    const event = stripe.event('checkout.session.completed', id);
    expect(read(event, 'whsec_other')).toBe('forged');
    expect(read(stripe.event('x', id, { secret: 'whsec_other' }))).toBe('forged');
    expect(read(stripe.event('x', id, { secondsAgo: 301 }))).toBe('forged');
    expect(read(stripe.event('x', id, { secondsAgo: 290 }))).not.toBe('forged');
    expect(read({ ...event, body: `${event.body} ` })).toBe('forged');
    expect(read({ ...event, signature: '' })).toBe('forged');
  });

  it('about something else of the dealer’s is nobody’s', async () => {
    const body = JSON.stringify({ id: 'evt_2', type: 'invoice.paid', data: { object: { id: 'in_1' } } });
    const { id } = await opened();
    const timestamp = Math.floor(Date.now() / 1_000);
    const { default: Stripe } = await import('stripe');
    const secret = fakeWebhookSecret;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    expect(id).toBeTruthy();
    expect(read({ body, signature })).toBeNull();
  });
});
