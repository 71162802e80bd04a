import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stripeProvider } from '#server/people/payments/adapters/stripe/provider';
import type { Payment } from '#server/people/payments/payment';
import type { StripeSettings } from '#server/settings/payments-schema';
import { aPayment, aRefund } from '../support/a-payment';
import { FakeStripe, fakeKey, type Trouble } from '../support/fake-stripe';
import { callViolations } from '../support/stripe-api';
import { testTenant } from '../support/test-tenant';

/** Each failure that Stripe documents, and what becomes of a payment and a refund. */
const stripe = new FakeStripe();
beforeAll(() => stripe.start());
afterAll(() => stripe.stop());
afterEach(() => {
  stripe.calm();
  expect(stripe.violations.splice(0)).toEqual([]);
});

let serial = 0;
function given(methods = ['card']) {
  const kinds = { kind: 'stripe', secret_key_env: 'BROLGA_KEY', webhook_secret_env: 'BROLGA_HOOK' };
  const method = { ...kinds, url: stripe.url, methods };
  // The schema's own type of this kind.
  const settings = testTenant({ payments: { methods: [method] } }).payments.methods[0] as StripeSettings;
  const now = Date.now();
  serial += 1;
  const payment = aPayment({
    ...{ id: `payment-fault-${now}-${serial}`, provider: 'stripe', state: 'new', providerRef: null },
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 900_000).toISOString(),
  });
  return { provider: stripeProvider({ settings, secretKey: fakeKey, timeoutMs: 400 }), payment };
}

async function paid() {
  const { provider, payment } = given();
  const page = await provider.open(payment);
  if (!page.ok) throw new Error(page.error.problem);
  const open: Payment = { ...payment, state: 'open', providerRef: page.value.ref };
  stripe.pay(page.value.ref);
  return { provider, payment: open, id: page.value.ref, refund: aRefund({ id: `refund-${payment.id}` }) };
}

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
    ...(['retry', 'ok'] as const),
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

const kindOf = (outcome: { ok: true } | { ok: false; error: { kind: 'retry' | 'refused' } }) =>
  outcome.ok ? 'ok' : outcome.error.kind;

describe('a page that meets with', () => {
  it.each(faults)('%s', async (_, trouble, first, again) => {
    const { provider, payment } = given();
    stripe.trouble({ ...trouble, method: 'POST' });
    expect(kindOf(await provider.open(payment))).toBe(first);
    stripe.calm();
    expect(kindOf(await provider.open(payment))).toBe(again);
    if (again === 'ok') expect(await provider.open(payment)).toEqual(await provider.open(payment));
  });
});

describe('a refund that meets with', () => {
  it.each(faults)('%s', async (_, trouble, first, again) => {
    const { provider, payment, id, refund } = await paid();
    stripe.trouble({ ...trouble, method: 'POST' });
    expect(kindOf(await provider.refund(payment, refund))).toBe(first);
    stripe.calm();
    for (let times = 0; times < 3; times += 1) {
      expect(kindOf(await provider.refund(payment, refund))).toBe(again);
    }
    const intent = stripe.sessions.get(id)?.intent?.id;
    const sent = stripe.refunds.filter((one) => one.intent === intent).map(({ amount }) => amount);
    expect(sent).toEqual(again === 'ok' ? [refund.amountCents] : []);
  });
});

describe('a look that meets with', () => {
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
  ] as const)('%s', async (_, trouble, times, outcome) => {
    const { provider, payment } = await paid();
    stripe.trouble({ ...trouble, times });
    expect(kindOf(await provider.read(payment))).toBe(outcome);
    stripe.calm();
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'paid' } });
  });
});

describe('the limits of Stripe', () => {
  it.each([
    [49, 'refused'],
    [50, 'ok'],
  ])('an amount of %i cents is %s: 50 are the least', async (amountCents, outcome) => {
    const { provider, payment } = given();
    const page = await provider.open({ ...payment, amountCents });
    expect(kindOf(page)).toBe(outcome);
    if (!page.ok) expect(page.error.problem).toContain('amount_too_small');
  });

  it.each([
    ['a minute', 60_000],
    ['a quarter of an hour', 900_000],
    ['a day', 86_400_000],
    ['a week', 604_800_000],
  ])('a payment of %s gets a page that Stripe accepts', async (_, ms) => {
    const { provider, payment } = given();
    const expiresAt = new Date(Date.now() + ms).toISOString();
    expect(kindOf(await provider.open({ ...payment, expiresAt }))).toBe('ok');
  });

  it('the page ends with the payment, although Stripe would keep it for half an hour', async () => {
    const { provider, payment } = given();
    const page = await provider.open(payment);
    if (!page.ok) throw new Error(page.error.problem);
    const open = { ...payment, providerRef: page.value.ref };
    expect(await provider.close(open)).toMatchObject({ ok: true, value: { state: 'closed' } });
    expect(stripe.sessions.get(page.value.ref)?.status).toBe('expired');
  });

  it('PayTo is paid later: the page can’t be closed meanwhile, and the bank decides', async () => {
    const { provider, payment } = given(['payto']);
    const page = await provider.open(payment);
    if (!page.ok) throw new Error(page.error.problem);
    const open = { ...payment, providerRef: page.value.ref };
    stripe.startTransfer(page.value.ref);
    expect(await provider.close(open)).toMatchObject({ ok: true, value: { state: 'open' } });
    stripe.endTransfer(page.value.ref, true);
    expect(await provider.close(open)).toMatchObject({ ok: true, value: { state: 'paid' } });
  });
});

describe('the number in an event about a refund or a dispute', () => {
  it('leads to its payment', async () => {
    const { provider, payment, id } = await paid();
    const intent = stripe.sessions.get(id)?.intent?.id ?? '';
    expect(await provider.paymentOf(intent)).toEqual({ ok: true, value: payment.id });
  });

  it('leads nowhere if it is not this site’s', async () => {
    const { provider } = given();
    expect(kindOf(await provider.paymentOf('pi_other'))).toBe('refused');
  });
});

describe('the fake', () => {
  const headers = {
    ...{ 'stripe-version': '2026-10-28.endive', 'idempotency-key': 'k' },
    'content-type': 'application/x-www-form-urlencoded',
  };
  const call = (body: string, change: Record<string, string> = {}) =>
    callViolations({
      ...{ method: 'POST', url: new URL('http://fake/v1/refunds'), body },
      headers: { ...headers, ...change },
    });

  it.each([
    ['a parameter that is not described', () => call('payment=pi_1')],
    ['an amount that is not whole', () => call('amount=1.5')],
    ['a word that is not one of the list', () => call('reason=because')],
    ['a long piece of metadata', () => call(`metadata[a]=${'x'.repeat(501)}`)],
    ['another version', () => call('amount=1', { 'stripe-version': '2020-08-27' })],
    ['no idempotency key', () => call('amount=1', { 'idempotency-key': '' })],
    ['JSON', () => call('amount=1', { 'content-type': 'application/json' })],
    [
      'an operation that is not described',
      () => callViolations({ method: 'GET', url: new URL('http://fake/v1/customers'), body: '', headers }),
    ],
  ])('reports %s', (_, violations) => {
    expect(violations()).toHaveLength(1);
  });

  it('accepts what is described', () => {
    expect(call('payment_intent=pi_1&amount=100&metadata[refund_id]=r1')).toEqual([]);
  });
});
