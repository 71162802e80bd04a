import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '#server/buying/payments/payment';
import { isSignedBySquare, squareEvent } from '#server/buying/payments/providers/square-messages';
import { squareProvider } from '#server/buying/payments/providers/square-provider';
import { aPayment, aRefund } from '../support/a-payment';
import { FakeSquare, type SquareFault, squareAddress, squareKey, squareToken } from '../support/fake-square';

const square = new FakeSquare();
beforeAll(() => square.start());
afterAll(() => square.stop());
afterEach(() => {
  square.faults.length = 0;
  expect(square.violations.splice(0)).toEqual([]);
});

let serial = 0;
function given() {
  serial += 1;
  const payment = aPayment({
    id: `payment-${Date.now()}-${serial}`,
    provider: 'square',
    state: 'new',
    providerRef: null,
  });
  const account = { url: square.url, accessToken: squareToken, timeoutMs: 1_000 };
  return { provider: squareProvider(account, { location_id: 'L1' }), payment };
}

async function openOne() {
  const { provider, payment } = given();
  const page = await provider.open(payment);
  if (!page.ok) throw new Error(page.error.problem);
  const { ref, href } = page.value;
  const own: Payment = { ...payment, state: 'open', providerRef: ref, href };
  return { provider, payment: own, orderId: ref.split(':')[1] ?? '' };
}

describe('the page of a payment', () => {
  it('is the same, however often it is opened', async () => {
    const { provider, payment } = given();
    const pages = [await provider.open(payment), await provider.open(payment)];
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]).toMatchObject({
      ok: true,
      value: { href: expect.stringMatching(/^https:\/\/checkout\.square\.site\//) },
    });
  });

  it('is opened once after a lost answer', async () => {
    const { provider, payment } = given();
    const before = square.orders.length;
    square.faults.push('lost');
    expect(await provider.open(payment)).toMatchObject({ ok: false, error: { kind: 'retry' } });
    expect(await provider.open(payment)).toMatchObject({ ok: true });
    expect(square.orders).toHaveLength(before + 1);
  });

  it('asks for the amount, under the payment’s own id', async () => {
    const { payment, orderId } = await openOne();
    expect(square.orders.find(({ id }) => id === orderId)).toMatchObject({
      cents: payment.amountCents,
      reference_id: payment.id,
    });
  });
});

describe('a payment as Square has it', () => {
  it('is open before anybody pays', async () => {
    const { provider, payment } = await openOne();
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'open' } });
  });

  it.each(['APPROVED', 'PENDING'])('is open while the money is %s', async (status) => {
    const { provider, payment, orderId } = await openOne();
    square.pay(orderId, { status });
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'open' } });
    // Money that is under way is waited for.
    expect(await provider.close(payment)).toMatchObject({ ok: true, value: { state: 'open' } });
  });

  it('has the money that arrived and what Square kept', async () => {
    const { provider, payment, orderId } = await openOne();
    square.pay(orderId, { cents: 19_000, feeCents: 350 });
    expect(await provider.read(payment)).toEqual({
      ok: true,
      value: {
        ref: payment.providerRef,
        state: 'paid',
        amountCents: 19_000,
        currency: 'aud',
        feeCents: 350,
        refundedCents: 0,
        foreignRefunds: [],
      },
    });
  });

  it('is open after a declined card: the shopper may try again', async () => {
    const { provider, payment, orderId } = await openOne();
    square.pay(orderId, { status: 'FAILED' });
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'open' } });
  });

  it('has all the money of a payment that was made twice', async () => {
    const { provider, payment, orderId } = await openOne();
    square.pay(orderId);
    square.pay(orderId);
    expect(await provider.read(payment)).toMatchObject({
      value: { amountCents: 2 * payment.amountCents },
    });
  });
});

describe('a payment that is closed', () => {
  it('is closed once and for all, and closing it again does nothing', async () => {
    const { provider, payment } = await openOne();
    expect(await provider.close(payment)).toMatchObject({ ok: true, value: { state: 'closed' } });
    expect(await provider.close(payment)).toMatchObject({ ok: true, value: { state: 'closed' } });
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'closed' } });
  });

  it('stays paid if the shopper was faster', async () => {
    const { provider, payment, orderId } = await openOne();
    square.pay(orderId);
    expect(await provider.close(payment)).toMatchObject({ ok: true, value: { state: 'paid' } });
  });

  it('is paid if the money arrives late', async () => {
    const { provider, payment, orderId } = await openOne();
    await provider.close(payment);
    square.pay(orderId);
    expect(await provider.read(payment)).toMatchObject({ ok: true, value: { state: 'paid' } });
  });

  it('is not closed while Square is away', async () => {
    const { provider, payment } = await openOne();
    square.faults.push({ status: 503 });
    expect(await provider.close(payment)).toMatchObject({ ok: false, error: { kind: 'retry' } });
  });
});

describe('a refund', () => {
  async function paid() {
    const one = await openOne();
    const there = square.pay(one.orderId);
    return { ...one, there, refund: aRefund({ id: `refund-${Date.now()}-${serial}` }) };
  }

  it('is sent once, also when its answer was lost', async () => {
    const { provider, payment, refund, there } = await paid();
    // The order, its payment, then the refund itself.
    square.faults.push(...([undefined, undefined, 'lost'] as unknown as SquareFault[]));
    expect(await provider.refund(payment, refund)).toMatchObject({ ok: false, error: { kind: 'retry' } });
    expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state: 'sent' } });
    expect(square.refunds.filter(({ payment_id }) => payment_id === there.id)).toHaveLength(1);
  });

  it.each([
    ['COMPLETED', 'done'],
    ['PENDING', 'sent'],
    ['FAILED', 'failed'],
    ['REJECTED', 'failed'],
  ])('that is %s at Square is %s', async (status, state) => {
    const { provider, payment, refund } = await paid();
    await provider.refund(payment, refund);
    const there = square.refunds.at(-1);
    if (there) there.status = status;
    expect(await provider.refund(payment, refund)).toMatchObject({ ok: true, value: { state } });
  });

  it('of more than was paid is refused', async () => {
    const { provider, payment, refund } = await paid();
    const tooMuch = { ...refund, amountCents: payment.amountCents + 1 };
    expect(await provider.refund(payment, tooMuch)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  it('with a long reason keeps its id', async () => {
    const { provider, payment, refund } = await paid();
    const long = { ...refund, reason: 'why '.repeat(100) };
    await provider.refund(payment, long);
    expect(await provider.refund(payment, long)).toMatchObject({ ok: true });
    expect(square.refunds.filter(({ reason }) => reason.includes(refund.id))).toHaveLength(1);
  });

  it('made in the dashboard is told apart from ours', async () => {
    const { provider, payment, refund, there } = await paid();
    await provider.refund(payment, refund);
    const foreign = square.refundThere(there.id, 5_000);
    expect(await provider.read(payment)).toMatchObject({
      value: {
        refundedCents: 15_000,
        foreignRefunds: [{ ref: foreign.id, amountCents: 5_000, state: 'done' }],
      },
    });
  });
});

describe('a bad answer of Square', () => {
  it.each<[string, SquareFault, 'retry' | 'refused']>([
    ['a bad request', { status: 400, code: 'BAD_REQUEST' }, 'refused'],
    ['no such thing', { status: 404, code: 'NOT_FOUND' }, 'refused'],
    ['a declined payment', { status: 402, code: 'CARD_DECLINED' }, 'refused'],
    ['a wrong token', { status: 401, code: 'UNAUTHORIZED' }, 'retry'],
    ['no permission', { status: 403, code: 'FORBIDDEN' }, 'retry'],
    ['a conflict', { status: 409, code: 'VERSION_MISMATCH' }, 'retry'],
    ['too many calls', { status: 429, code: 'RATE_LIMITED' }, 'retry'],
    ['a refund under way', { status: 400, code: 'REFUND_ALREADY_PENDING' }, 'retry'],
    ['a broken server', { status: 500 }, 'retry'],
    ['a server that is away', { status: 503 }, 'retry'],
    ['silence', 'hang', 'retry'],
    ['a lost connection', 'lost', 'retry'],
  ])('with %s leads to another try or a refusal', async (_case, fault, kind) => {
    const { provider, payment } = given();
    square.faults.push(fault);
    const outcome = await provider.open(payment);
    expect(outcome).toMatchObject({ ok: false, error: { kind } });
    // Square's own words may name people.
    expect(JSON.stringify(outcome)).not.toContain('jane');
  });
});

describe('an event', () => {
  const account = { key: squareKey, address: squareAddress };

  it('is signed over the address and the body', () => {
    const { body, signature } = square.event('payment.updated', { payment: { order_id: 'O1' } });
    expect(isSignedBySquare(body, signature, account)).toBe(true);
    expect(isSignedBySquare(body, signature, { ...account, key: 'other' })).toBe(false);
    expect(isSignedBySquare(body, signature, { ...account, address: `${squareAddress}/` })).toBe(false);
    expect(isSignedBySquare(Buffer.concat([body, Buffer.from(' ')]), signature, account)).toBe(false);
    for (const wrong of ['', 'x', signature.slice(1)]) {
      expect(isSignedBySquare(body, wrong, account)).toBe(false);
    }
  });

  it.each<[string, object, string | null]>([
    ['payment.updated', { payment: { order_id: 'O1' } }, 'order:O1'],
    ['refund.updated', { refund: { payment_id: 'P1' } }, 'payment:P1'],
    ['dispute.created', { dispute: { disputed_payment: { payment_id: 'P1' } } }, 'payment:P1'],
    ['payment.updated', { payment: { id: 'P1' } }, null],
    ['inventory.count.updated', { payment: { order_id: 'O1' } }, null],
    ['payment.updated', { payment: { order_id: '../../etc' } }, null],
  ])('%s of %o names %s', (type, object, number) => {
    const { body } = square.event(type, object);
    expect(squareEvent(body)?.providerNumber ?? null).toBe(number);
  });

  it.each(['', '[]', 'null', '{', '{"event_id":1}'])('%s is about nothing', (text) => {
    expect(squareEvent(Buffer.from(text))).toBeNull();
  });

  it('leads to its payment by the order or by the payment', async () => {
    const { provider, payment, orderId } = await openOne();
    const there = square.pay(orderId);
    expect(await provider.paymentOf(`order:${orderId}`)).toEqual({ ok: true, value: payment.id });
    expect(await provider.paymentOf(`payment:${there.id}`)).toEqual({ ok: true, value: payment.id });
    expect(await provider.paymentOf('order:none')).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});
