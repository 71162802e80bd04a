import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { createPayments } from '#server/people/payments/create-payments';
import { closePayment, openPayment } from '#server/people/payments/open-payment';
import { newPayment } from '#server/people/payments/rules/new-payment';
import { workOnDuePayments } from '#server/people/payments/work-on-payments';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Tenant } from '#server/settings/tenant-schema';
import * as api from '../../app/routes/api.$';
import { FakeSquare, squareAddress, squareKey, squareToken } from '../support/fake-square';
import { openTestServices } from '../support/test-services';
import { testTenant } from '../support/test-tenant';

/** A payment from its link to the ledger, with Square's events as it sends them. */
const slug = 'corner-cars';
const square = new FakeSquare();
let services: Services;
let tenant: Tenant;

beforeAll(async () => {
  await square.start();
  const environment = {
    ...{ CORNER_CARS_TOKEN: squareToken, CORNER_CARS_SIGNATURE: squareKey },
    WEBHOOK_PRIVATE_HOSTS: new URL(square.url).host,
  };
  services = await openTestServices({ running: true, environment });
  const { config, database, tenants, clock, log } = services;
  // The first money is kept; whatever comes after the payment was closed goes back.
  const subject = {
    kind: 'reference',
    paid: async (_trx: unknown, { description }: { readonly description: string }) =>
      description === 'late' ? { keep: false, reason: 'Too late.' } : { keep: true },
    unpaid: async () => undefined,
  } as never;
  const own = { config, commits: new GroupCommit(database), tenants, clock, log };
  Object.assign(services, createPayments({ ...own, subjectOf: () => subject }));
  const site = services.tenants.bySlug(slug);
  if (!site) throw new Error('no site');
  tenant = site;
  const method = {
    ...{ kind: 'square', access_token_env: 'CORNER_CARS_TOKEN', signature_key_env: 'CORNER_CARS_SIGNATURE' },
    ...{ location_id: 'L1', notification_url: squareAddress, url: square.url },
  };
  Object.assign(tenant.payments, testTenant({ payments: { methods: [method] } }).payments);
});
afterAll(async () => {
  await services.close();
  await square.stop();
});

async function openOne(description = 'Invoice INV-1') {
  const now = services.clock.now();
  const payment = newPayment(
    {
      ...{ tenant: slug, subject: { kind: 'reference', id: 'INV-1' }, provider: 'square', description },
      ...{ amountCents: 20_000, returnHref: () => 'https://corner-cars.example/paid' },
      expiresAt: new Date(now.getTime() + 900_000),
    },
    randomBytes(24),
    now,
  );
  await services.database.transaction().execute((trx) => services.payments.add(payment, trx));
  const page = await openPayment(services, tenant, payment.id);
  return { id: payment.id, orderId: page?.payment.providerRef?.split(':')[1] ?? '' };
}

async function post(
  { body, signature }: { readonly body: Buffer; readonly signature: string },
  host = slug,
): Promise<number> {
  const request = new Request(`http://${host}.localhost/api/payments/square`, {
    ...{ method: 'POST', body: body.toString() },
    headers: {
      ...{ host: `${host}.localhost`, 'content-type': 'application/json' },
      ...{ 'x-peer-address': '198.51.100.7', 'x-square-hmacsha256-signature': signature },
    },
  });
  return (await api.action({ request, params: {}, context: {} })).status;
}

const stored = (id: string) => services.payments.byId(slug, id);
async function work(aheadMs = 0): Promise<void> {
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  while ((await workOnDuePayments({ ...services, clock })) > 0);
}

describe("Square's webhook", () => {
  it('is there for sites with Square alone, and refuses what Square did not sign', async () => {
    const { orderId } = await openOne();
    const event = square.event('payment.updated', { payment: { order_id: orderId } });
    expect(await post(event, 'brolga')).toBe(404);
    expect(await post({ ...event, signature: 'bm8=' })).toBe(400);
    expect(await post(event)).toBe(200);
  });

  it('makes a payment paid once, however often it is told', async () => {
    const { id, orderId } = await openOne();
    const there = square.pay(orderId, { feeCents: 320 });
    const event = square.event('payment.updated', { payment: { order_id: orderId } });
    for (let time = 0; time < 3; time += 1) expect(await post(event)).toBe(200);
    await work();
    expect(await stored(id)).toMatchObject({ state: 'paid', receivedCents: 20_000, feeCents: 320 });
    square.refundThere(there.id, 5_000);
    expect(await post(square.event('refund.updated', { refund: { payment_id: there.id } }))).toBe(200);
    await work();
    expect(await stored(id)).toMatchObject({ refundedCents: 5_000 });
  });

  it('sends money back that comes after the end', async () => {
    const { id, orderId } = await openOne('late');
    expect(await closePayment(services, tenant, id)).toMatchObject({ state: 'closed' });
    square.pay(orderId);
    await post(square.event('payment.updated', { payment: { order_id: orderId } }));
    await work();
    await work(60_000);
    expect(square.refunds.filter(({ cents }) => cents === 20_000)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ refundedCents: 20_000 });
  });
});
