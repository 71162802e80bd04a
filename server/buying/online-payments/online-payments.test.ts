import { describe, expect, test } from 'vitest';
import type { Payment } from '#server/buying/payments/payment';
import type { PaymentProvider } from '#server/buying/payments/payment-provider-port';
import { err, ok } from '#server/platform/result';
import { aPayment, aPaymentRequest } from '../../../tests/support/a-payment';
import { expectEach } from '../../../tests/support/expect-each';
import { testTenant } from '../../../tests/support/test-tenant';
import { linkPath, opensLink, readAmount, requestState, typedReference } from './rules/payment-link';
import { startOnlinePayment } from './start-online-payment';

type StartDeps = Parameters<typeof startOnlinePayment>[0];

const now = new Date('2026-11-23T02:00:00.000Z');
const account = { account_name: 'Coast Cars', bsb: '064-000', account_number: '12345678' };
const transfer = { kind: 'bank_transfer', ...account, hold_hours: 24 };
const tenant = testTenant({ payments: { methods: [{ kind: 'practice' }, transfer] } });
const request = aPaymentRequest();
const payer = { customerId: 'c1', name: 'Mia', phone: '+61491570006', email: 'mia@example.com' };

/** A site with these earlier payments of the request. */
function given(earlier: readonly Payment[] = [], { begins = true, reachable = true, closes = true } = {}) {
  const stored = new Map(earlier.map((payment) => [payment.id, payment]));
  const closed: string[] = [];
  /** One transaction after the other, as the request is locked. */
  let latest: Promise<unknown> = Promise.resolve();
  const provider: Pick<PaymentProvider, 'open' | 'close'> = {
    open: async ({ id }) =>
      reachable ? ok({ ref: id, href: `/pay/${id}` }) : err({ kind: 'retry', problem: 'timeout' }),
    close: async ({ id, receivedCents }) => {
      closed.push(id);
      if (!closes) return err({ kind: 'retry', problem: 'timeout' });
      const state = receivedCents > 0 ? 'paid' : 'closed';
      return ok({ ref: id, state, amountCents: 50_000, currency: 'aud', feeCents: 0, refundedCents: 0 });
    },
  };
  const deps = {
    payments: {
      add: async (payment: Payment) => void stored.set(payment.id, payment),
      byId: async (_tenant: string, id: string) => stored.get(id) ?? null,
      ofSubject: async () => [...stored.values()],
      settle: async (_tenant: string, id: string, news: Partial<Payment>) => {
        const payment = stored.get(id);
        if (!payment) return null;
        const settled = { ...payment, state: news.state ?? 'open', href: news.href ?? payment.href };
        stored.set(id, settled);
        return settled;
      },
    },
    paymentProviders: { of: () => provider, offered: () => ['practice', 'bank_transfer'] },
    paymentRequests: {
      begin: (...[, , , within]: Parameters<StartDeps['paymentRequests']['begin']>) => {
        const transaction = latest.then(async () => {
          if (begins) await within(undefined as never);
          return begins;
        });
        latest = transaction;
        return transaction;
      },
    },
    clock: { now: () => now },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as StartDeps;
  const returnHref = (id: string) => `https://site.example/?payment=${id}`;
  const start = (method: 'practice' | 'bank_transfer' = 'practice') =>
    startOnlinePayment(deps, tenant, { request, payer, method, returnHref });
  return { start, closed, stored };
}

const earlierPayment = (change: Partial<Payment>) =>
  aPayment({ tenant: tenant.slug, subject: { kind: 'reference', id: request.id }, ...change });

describe('an online payment', () => {
  test('is for the amount of the request, with its reference on the statement', async () => {
    expect(await given().start()).toMatchObject({
      kind: 'open',
      payment: {
        amountCents: 50_000,
        description: 'INV-1, Service',
        state: 'open',
        subject: { kind: 'reference', id: request.id },
        expiresAt: '2026-11-23T03:00:00.000Z',
      },
    });
  });

  test('can be transferred for as long as the site allows', async () => {
    const started = await given().start('bank_transfer');
    expect(started).toMatchObject({ payment: { expiresAt: '2026-11-24T02:00:00.000Z' } });
  });

  test('is used again while it is open', async () => {
    const open = earlierPayment({ id: 'p1', state: 'open', href: '/pay/p1' });
    const { start, stored } = given([open]);
    expect(await start()).toMatchObject({ kind: 'open', payment: { id: 'p1' } });
    expect(stored.size).toBe(1);
  });

  test('is one payment, however often it is pressed at the same moment', async () => {
    const { start, stored } = given();
    const started = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(stored.size).toBe(1);
    expect(started.map((one) => one.kind === 'open' && one.payment.id)).toEqual(
      Array(5).fill([...stored.keys()][0]),
    );
  });

  test('can be paid in one way only, when two are pressed at the same moment', async () => {
    const { start, stored } = given();
    await Promise.all([start('practice'), start('bank_transfer')]);
    expect([...stored.values()].filter(({ state }) => state === 'new' || state === 'open')).toHaveLength(1);
  });

  test('closes an earlier one by another method first', async () => {
    const { start, closed, stored } = given([earlierPayment({ id: 'p1', state: 'open' })]);
    expect(await start('bank_transfer')).toMatchObject({ kind: 'open' });
    expect(closed).toEqual(['p1']);
    expect(stored.size).toBe(2);
  });

  test('has no second page while the first one can still be paid', async () => {
    const { start, stored } = given([earlierPayment({ id: 'p1', state: 'open' })], { closes: false });
    expect(await start('bank_transfer')).toEqual({ kind: 'unavailable' });
    expect(stored.size).toBe(1);
  });

  test('does not start if the request was paid or withdrawn meanwhile', async () => {
    const { start, stored } = given([], { begins: false });
    expect(await start()).toEqual({ kind: 'ended' });
    expect(stored.size).toBe(0);
  });

  test('is refused after three declined ones', async () => {
    const failed = ['p1', 'p2', 'p3'].map((id) => earlierPayment({ id, state: 'failed' }));
    expect(await given(failed).start()).toEqual({ kind: 'declined-too-often' });
    expect(await given(failed.slice(1)).start()).toMatchObject({ kind: 'open' });
  });

  test('is unavailable while the provider can’t be reached', async () => {
    expect(await given([], { reachable: false }).start()).toEqual({ kind: 'unavailable' });
  });
});

test.each([
  ['inv-1042', 'INV-1042'],
  [' RO  77/2 ', 'RO 77/2'],
  ['7', '7'],
  [`#12; ; -; see https://x.example; INV_1; Zoë; ${'A'.repeat(41)}`, undefined],
])('"%s" is the reference %s', (texts, reference) => expectEach(texts, typedReference, reference));

const limits = { smallestCents: 1_000, largestCents: 500_000 };

test.each([
  [undefined, '10; 5000; 5,000.00'],
  [{ amount: 'Enter an amount from $10 to $5,000.' }, '9.99; 5000.01; 0; ; ten'],
])('an amount within $10 and $5,000 is answered with %j: %s', (errors, amounts) => {
  const errorsOf = (amount: string) => {
    const read = readAmount({ reference: 'INV-1', amount }, limits);
    return read.ok ? undefined : read.errors;
  };
  expectEach(amounts, errorsOf, errors);
});

test('every mistake is reported at once', () => {
  const read = readAmount({ reference: '', amount: '' }, limits);
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual(['reference', 'amount']);
});

const signed = { secret: { current: 'a-secret-of-at-least-32-characters' }, tenant: 'ironbark' };
const id = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';
const keyOf = (path: string) => new URL(path, 'https://site.example').searchParams.get('key') ?? '';

test('the key of a link opens it', () => {
  expect(opensLink(signed, id, keyOf(linkPath(signed, id)))).toBe(true);
});

test.each([
  ['another request', { ...signed }, '01KXM4T3W5S0N9V7YB2QJ8ZC6E'],
  ['another site', { ...signed, tenant: 'saltbush' }, id],
  ['another secret', { ...signed, secret: { current: 'b-secret-of-at-least-32-characters' } }, id],
])('the key of a link does not open %s', (_, other, otherId) => {
  expect(opensLink(other, otherId, keyOf(linkPath(signed, id)))).toBe(false);
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), '\u{1F511}'])('the key "%s" opens nothing', (key) => {
  expect(opensLink(signed, id, key)).toBe(false);
});

const open = { paidPaymentId: null, withdrawnAt: null, expiresAt: '2026-11-23T10:00:00.000Z' };
const withdrawn = { ...open, withdrawnAt: '2026-11-22T10:00:00.000Z' };

test.each([
  [open, '2026-11-23T09:59:59.999Z', 'open'],
  [open, '2026-11-23T10:00:00.000Z', 'expired'],
  [withdrawn, '2026-11-23T09:00:00.000Z', 'withdrawn'],
  [{ ...open, paidPaymentId: 'p1' }, '2026-12-23T09:00:00.000Z', 'paid'],
  [{ ...withdrawn, paidPaymentId: 'p1' }, '2026-11-23T09:00:00.000Z', 'paid'],
] as const)('a request %o at %s is %s', (request, now, state) => {
  expect(requestState(request, new Date(now))).toBe(state);
});
