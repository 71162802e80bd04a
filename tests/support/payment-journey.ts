import { randomBytes } from 'node:crypto';
import { createPayments } from '#server/buying/payments/create-payments';
import { openPayment } from '#server/buying/payments/open-payment';
import type { Payment, Refund } from '#server/buying/payments/payment';
import { newPayment } from '#server/buying/payments/rules/new-payment';
import { workOnDuePayments } from '#server/buying/payments/work-on-payments';
import type { Services } from '#server/entry/services';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Tenant } from '#server/settings/tenant-schema';
import * as api from '../../app/routes/api.$';
import { openTestServices } from './test-services';
import { testTenant } from './test-tenant';

const slug = 'corner-cars';

interface Account {
  /** A method of the settings of payments, whose `url` is a fake provider's. */
  readonly method: Readonly<{ kind: 'stripe' | 'square'; url: string }> & Readonly<Record<string, unknown>>;
  /** The secrets that the method names. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A site that takes payments by one provider, from the payment page to the ledger. */
export async function openPaymentJourney({ method, environment }: Account) {
  const services = await openTestServices({
    running: true,
    environment: { ...environment, WEBHOOK_PRIVATE_HOSTS: new URL(method.url).host },
  });
  const { config, database, tenants, clock, log } = services;
  const reportedRefunds: Refund[] = [];
  const payments = createPayments({
    config,
    commits: new GroupCommit(database),
    tenants,
    clock,
    log,
    subjectOf: () => ({
      kind: 'reference',
      paid: async () => ({ keep: true }),
      unpaid: async () => undefined,
    }),
    onRefunded: async (_trx, _payment, refund) => void reportedRefunds.push(refund),
  });
  Object.assign(services, payments);
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no site ${slug}`);
  Object.assign(tenant.payments, testTenant({ payments: { methods: [method] } }).payments);
  return { ...callsOf(services, tenant, method.kind), services, tenant, reportedRefunds };
}

function callsOf(services: Services, tenant: Tenant, provider: 'stripe' | 'square') {
  return {
    stored: (id: string) => services.payments.byId(slug, id),

    /** A payment of $200 for an invoice, whose page the provider has opened. */
    async opened(): Promise<Payment> {
      const now = services.clock.now();
      const wanted = {
        tenant: slug,
        subject: { kind: 'reference', id: 'INV-1' },
        provider,
        description: 'Invoice INV-1',
        amountCents: 20_000,
        returnHref: () => 'https://corner-cars.example/paid',
        expiresAt: new Date(now.getTime() + 900_000),
      } as const;
      const payment = newPayment(wanted, randomBytes(24), now);
      await services.database.transaction().execute((trx) => services.payments.add(payment, trx));
      const page = await openPayment(services, tenant, payment.id);
      if (page?.kind !== 'open') throw new Error(`no page: ${page?.kind}`);
      return page.payment;
    },

    /** Posts an event to the webhook of a site. Returns the status. */
    async post(body: string, headers: Readonly<Record<string, string>>, site = slug): Promise<number> {
      const host = `${site}.localhost`;
      const request = new Request(`http://${host}/api/payments/${provider}`, {
        method: 'POST',
        body,
        headers: { host, 'content-type': 'application/json', 'x-peer-address': '198.51.100.7', ...headers },
      });
      return (await api.action({ request, params: {}, context: {} })).status;
    },

    /** Works on everything that is due, at a later time if `aheadMs` is given. */
    async work(aheadMs = 0): Promise<void> {
      const clock = { now: () => new Date(Date.now() + aheadMs) };
      while ((await workOnDuePayments({ ...services, clock })) > 0);
    },

    /** Kinds and amounts of the ledger's entries for a payment. */
    async ledgerOf(id: string) {
      const entries = await services.paymentRecords.ledgerOf(slug, new Date(0), new Date(Date.now() + 1e6));
      return entries
        .filter(({ paymentId }) => paymentId === id)
        .map(({ kind, amountCents }) => [kind, amountCents]);
    },
  };
}
