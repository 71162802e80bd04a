import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeSquare, squareAddress, squareKey, squareToken } from '../support/fake-square';
import { openPaymentJourney } from '../support/payment-journey';

/** A payment from its page to the ledger, with Square's events as it sends them. */
const square = new FakeSquare();
let journey: Awaited<ReturnType<typeof openPaymentJourney>>;
beforeAll(async () => {
  await square.start();
  journey = await openPaymentJourney({
    method: {
      kind: 'square',
      access_token_env: 'CORNER_CARS_TOKEN',
      signature_key_env: 'CORNER_CARS_SIGNATURE',
      location_id: 'L1',
      notification_url: squareAddress,
      url: square.url,
    },
    environment: { CORNER_CARS_TOKEN: squareToken, CORNER_CARS_SIGNATURE: squareKey },
  });
});
afterAll(async () => {
  await journey.services.close();
  await square.stop();
});

async function opened() {
  const { id, providerRef } = await journey.opened();
  return { id, orderId: providerRef?.split(':')[1] ?? '' };
}
const post = ({ body, signature }: ReturnType<FakeSquare['event']>, site?: string) =>
  journey.post(body.toString(), { 'x-square-hmacsha256-signature': signature }, site);

describe("Square's webhook", () => {
  it('exists only on sites with Square, and refuses a wrong signature', async () => {
    const { orderId } = await opened();
    const event = square.event('payment.updated', { payment: { order_id: orderId } });
    expect(await post(event, 'brolga')).toBe(404);
    expect(await post({ ...event, signature: 'bm8=' })).toBe(400);
    expect(await post(event)).toBe(200);
  });

  it('marks a payment as paid once, however often the event arrives', async () => {
    const { id, orderId } = await opened();
    const { id: payment_id } = square.pay(orderId, { feeCents: 320 });
    const event = square.event('payment.updated', { payment: { order_id: orderId } });
    for (let time = 0; time < 3; time += 1) expect(await post(event)).toBe(200);
    await journey.work();
    expect(await journey.stored(id)).toMatchObject({ state: 'paid', receivedCents: 20_000, feeCents: 320 });
    square.refundThere(payment_id, 5_000);
    expect(await post(square.event('refund.updated', { refund: { payment_id } }))).toBe(200);
    await journey.work();
    expect(await journey.stored(id)).toMatchObject({ refundedCents: 5_000 });
  });
});
