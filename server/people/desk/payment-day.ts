import { audit } from '#server/people/accounts/audit';
import type { SignedIn } from '#server/people/accounts/staff-session';
import type { LedgerEntry, Payment } from '#server/people/payments/payment';
import { addDays, localTime } from '#server/platform/text/local-time';
import { longDate } from '#server/stock/price/rules/formats';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { dayOf, rangeInstants } from './rules/payment-query';
import { paymentsPath } from './rules/payment-words';
import { type ComparedPayment, comparedLines, dayTotals, dayVerdict } from './rules/reconcile-day';
import type { PaymentDayView } from './views/payment-views';

/** Payments of one day that are compared with their providers. */
const mostCompared = 200;
const atOnce = 8;

/**
 * The money of a day: every payment that was started or had a movement on it, beside what its provider says now. The
 * providers are asked while the page is made.
 */
export async function paymentDayView(visit: DeskVisit, visitor: SignedIn): Promise<PaymentDayView> {
  const { tenant, services, url, now } = visit;
  const zone = tenant.time_zone;
  const date = dayOf(url.searchParams, zone, now);
  const { from, until } = rangeInstants({ from: date, to: date }, zone);
  await audit(visit, { staffId: visitor.staff.id, action: 'payments-viewed' });
  const ofDay = await services.paymentRecords.ledgerOf(tenant.slug, from, until);
  const payments = await paymentsOfDay(visit, ofDay, from, until);
  const lines = (await compared(visit, payments)).flatMap(comparedLines);
  const href = (day: string) => `${paymentsPath}/day?date=${day}`;
  return {
    page: 'payments-day',
    ...frameView(visit, visitor),
    date,
    dateText: longDate(date),
    earlierHref: href(addDays(date, -1)),
    ...(date < localTime(zone, now).date ? { laterHref: href(addDays(date, 1)) } : {}),
    verdict: dayVerdict(lines),
    lines,
    totals: dayTotals(ofDay),
  };
}

/** Payments that were started on the day, and those with a movement on it. */
async function paymentsOfDay(
  { tenant, services }: DeskVisit,
  entries: readonly LedgerEntry[],
  from: Date,
  to: Date,
): Promise<Payment[]> {
  const started = await services.paymentRecords.list(tenant.slug, { from, to, limit: mostCompared });
  const known = new Set(started.map(({ id }) => id));
  const ids = new Set(entries.map(({ paymentId }) => paymentId).filter((id) => !known.has(id)));
  const others = await Promise.all(
    [...ids].slice(0, mostCompared).map((id) => services.payments.byId(tenant.slug, id)),
  );
  return [...started, ...others.filter((payment) => payment !== null)];
}

async function compared(visit: DeskVisit, payments: readonly Payment[]): Promise<ComparedPayment[]> {
  const ledger = await ledgerSince(visit, payments);
  const all: ComparedPayment[] = [];
  for (let start = 0; start < payments.length; start += atOnce) {
    const some = payments.slice(start, start + atOnce);
    const theirs = await Promise.all(some.map((payment) => providersView(visit, payment)));
    some.forEach((payment, at) => {
      const entries = ledger.filter(({ paymentId }) => paymentId === payment.id);
      all.push({ payment, entries, theirs: theirs[at] ?? null });
    });
  }
  return all;
}

/** All movements of these payments, on whatever day. */
async function ledgerSince(
  { tenant, services, now }: DeskVisit,
  payments: readonly Payment[],
): Promise<LedgerEntry[]> {
  const earliest = payments.map(({ createdAt }) => createdAt).sort()[0];
  if (earliest === undefined) return [];
  const until = new Date(now.getTime() + 1_000);
  return services.paymentRecords.ledgerOf(tenant.slug, new Date(earliest), until);
}

async function providersView(
  { tenant, services }: DeskVisit,
  payment: Payment,
): Promise<ComparedPayment['theirs']> {
  if (payment.provider === 'bank_transfer' || payment.providerRef === null) return 'none';
  const provider = services.paymentProviders.of(tenant, payment.provider);
  const read = await provider?.read(payment);
  return read?.ok ? read.value : null;
}
