import { describe, expect, test, vi } from 'vitest';
import { aPayment } from '../../../tests/support/a-payment';
import { aReservation } from '../../../tests/support/a-reservation';
import { testTenant } from '../../../tests/support/test-tenant';
import { payMessage } from './pay-message';

const numbers = { account_name: 'Brolga Trust', bsb: '064-000', account_number: '12345678' };
const account = { kind: 'bank_transfer', ...numbers, hold_hours: 24 } as const;
const site = testTenant();
const tenant = { ...site, payments: { ...site.payments, methods: [account] } };

/** The messages sent about payments of one reservation, by their ids. */
async function sent(payments: Parameters<typeof aPayment>[0][], reservation = aReservation({ id: 'R1' })) {
  const send = vi.fn(async () => '');
  for (const payment of payments) {
    await payMessage({ tenant, services: { messages: { send } as never } }, reservation, aPayment(payment));
  }
  return send.mock.calls.map((call: readonly unknown[]) => call[1] as { id: string; text: string });
}

describe('a shopper who has to pay gets an email', () => {
  test('with the link of the reservation, once for all payments on a provider’s page', async () => {
    const messages = await sent(['P1', 'P2'].map((id) => ({ id, provider: 'stripe' })));
    expect(messages.map(({ id }) => id)).toEqual(['unpaid-R1', 'unpaid-R1']);
    expect(messages[0]?.text).toContain('http://brolga.localhost/buy/reservations/R1');
    expect(messages[0]?.text).toContain('while you pay the deposit of $500');
  });

  test('with the account of a transfer, once for each payment', async () => {
    const messages = await sent([{ id: 'P1', provider: 'bank_transfer', reference: 'HK7MQ4TW' }]);
    expect(messages).toMatchObject([{ id: 'transfer-P1', to: 'jane@example.com' }]);
    expect(messages[0]?.text).toContain('HK7MQ4TW');
  });

  test('marked as a demonstration on the practice page', async () => {
    const [message] = await sent([{ provider: 'practice' }]);
    expect(message).toMatchObject({ email: { subject: expect.stringMatching(/^\[Demonstration\] /) } });
  });

  test('but not without an address for the link', async () => {
    const elsewhere = aReservation({ origin: 'http://elsewhere.example' });
    expect(await sent([{ provider: 'stripe' }], elsewhere)).toEqual([]);
  });
});
