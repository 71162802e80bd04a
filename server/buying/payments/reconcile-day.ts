import type { Tenant } from '#server/settings/tenant-schema';
import { type PaymentDeps, readBoth } from './open-payment';
import { isCounter, type LedgerEntry, type Payment } from './payment';
import type { PaymentRecords } from './payment-records';
import { dayTotals, type PaymentComparison, type ProviderTotals } from './rules/reconciliation';

interface Reconciliation {
  /** Sums of the day by provider, from the ledger. */
  readonly totals: readonly ProviderTotals[];
  /** Each payment of the day: this site's figures beside those of its provider. */
  readonly payments: readonly PaymentComparison[];
  readonly entries: readonly LedgerEntry[];
}

interface Deps extends PaymentDeps {
  readonly paymentRecords: PaymentRecords;
}

const most = 500;

/**
 * Compares a day with the providers: every payment that was started or moved money then is read from its provider. What
 * was missed is written down first, so that only real differences remain. `from` and `to` are the ends of the day.
 */
export async function dailyReconciliation(
  deps: Deps,
  tenant: Tenant,
  from: Date,
  to: Date,
): Promise<Reconciliation> {
  const { paymentRecords, payments } = deps;
  const started = await paymentRecords.list(tenant.slug, { from, to, limit: most });
  const moved = await paymentRecords.ledgerOf(tenant.slug, from, to);
  const ids = new Set([...moved.map(({ paymentId }) => paymentId), ...started.map(({ id }) => id)]);
  const comparisons: PaymentComparison[] = [];
  for (const id of ids) {
    const payment = await payments.byId(tenant.slug, id);
    if (payment) comparisons.push(await compare(deps, tenant, payment));
  }
  const entries = await paymentRecords.ledgerOf(tenant.slug, from, to);
  const providerOf = new Map(comparisons.map(({ payment }) => [payment.id, payment.provider]));
  return { totals: dayTotals(entries, providerOf), payments: comparisons, entries };
}

async function compare(deps: Deps, tenant: Tenant, before: Payment): Promise<PaymentComparison> {
  // A bank and the counter show nothing to this site, and a payment without a number is known nowhere else.
  const { provider, providerRef } = before;
  const isHereOnly = provider === 'bank_transfer' || isCounter(provider) || providerRef === null;
  const read = isHereOnly ? null : await readBoth(deps, tenant, before);
  const payment = read?.ok ? read.value.payment : before;
  const refunds = await deps.paymentRecords.refundsOf(tenant.slug, payment.id);
  const ours = {
    receivedCents: payment.receivedCents,
    refundedCents: refunds
      .filter(({ state }) => state === 'done')
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    feeCents: payment.feeCents,
  };
  if (read === null) return { payment, ours, theirs: null, problem: null };
  if (!read.ok) return { payment, ours, theirs: null, problem: read.error };
  const { state, amountCents, refundedCents, feeCents } = read.value.theirs;
  const theirs = { receivedCents: state === 'paid' ? amountCents : 0, refundedCents, feeCents };
  return { payment, ours, theirs, problem: null };
}
