import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Payment } from './payment';
import type { PaymentProviders, ProviderPayment } from './payment-provider-port';
import type { PaymentStore } from './payment-store';
import { isLive } from './rules/settlement';

export interface PaymentDeps {
  readonly payments: Pick<PaymentStore, keyof PaymentStore>;
  readonly paymentProviders: PaymentProviders;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export type OpenOutcome =
  /** The shopper pays at `payment.href`; null for a bank transfer, which has instructions instead. */
  | { readonly kind: 'open'; readonly payment: Payment }
  /** It is paid, failed or closed already, or its time is over. */
  | { readonly kind: 'ended'; readonly payment: Payment }
  /** The provider can't be reached; the same call may work in a moment. */
  | { readonly kind: 'unavailable'; readonly payment: Payment };

/** Asks the provider for the page of a stored payment. Safe to repeat: a payment has one page. Null: no such payment. */
export async function openPayment(
  deps: PaymentDeps,
  tenant: Tenant,
  id: string,
): Promise<OpenOutcome | null> {
  const payment = await deps.payments.byId(tenant.slug, id);
  if (!payment) return null;
  if (payment.state === 'open' && !isOver(payment, deps.clock.now())) return { kind: 'open', payment };
  if (payment.state !== 'new' && payment.state !== 'open') return { kind: 'ended', payment };
  if (isOver(payment, deps.clock.now())) return closed(deps, tenant, payment);
  return ask(deps, tenant, payment);
}

async function ask(deps: PaymentDeps, tenant: Tenant, payment: Payment): Promise<OpenOutcome> {
  const provider = deps.paymentProviders.of(tenant, payment.provider);
  if (!provider) return closed(deps, tenant, payment);
  const opened = await provider.open(payment);
  if (opened.ok)
    return outcomeOf(await settle(deps, payment, newsOf(payment, 'open', opened.value)), payment);
  reportFault(deps, payment, 'open', opened.error);
  if (opened.error.kind === 'retry') return { kind: 'unavailable', payment };
  return outcomeOf(await settle(deps, payment, newsOf(payment, 'failed')), payment);
}

async function closed(deps: PaymentDeps, tenant: Tenant, payment: Payment): Promise<OpenOutcome> {
  const after = await closePayment(deps, tenant, payment.id);
  // Still open: its provider can't be reached.
  return outcomeOf(after, payment, 'unavailable');
}

const outcomeOf = (
  after: Payment | null,
  before: Payment,
  ifOpen: 'open' | 'unavailable' = 'open',
): OpenOutcome => {
  const payment = after ?? before;
  return { kind: isLive(payment) ? ifOpen : 'ended', payment };
};

/**
 * The payment as its provider knows it now: for the page to which a shopper returns. A provider that can't be reached
 * changes nothing. Null: no such payment.
 */
export async function refreshPayment(deps: PaymentDeps, tenant: Tenant, id: string): Promise<Payment | null> {
  const payment = await deps.payments.byId(tenant.slug, id);
  if (!payment || !isLive(payment)) return payment;
  if (isOver(payment, (deps.steady ?? deps.clock).now())) return closePayment(deps, tenant, id);
  return payment.state === 'open' ? ((await readPayment(deps, tenant, payment)) ?? payment) : payment;
}

/** Reads a payment in any state from its provider, and writes the news down. Null: the provider can't be asked now. */
export async function readPayment(
  deps: PaymentDeps,
  tenant: Tenant,
  payment: Payment,
): Promise<Payment | null> {
  // One without a number of the provider was never shown to anybody.
  if (payment.providerRef === null) return payment;
  const read = await readBoth(deps, tenant, payment);
  return read.ok ? read.value.payment : null;
}

/** The same, with what the provider says; the problem in a word if it can't be asked now. */
export async function readBoth(
  deps: PaymentDeps,
  tenant: Tenant,
  payment: Payment,
): Promise<Result<{ readonly payment: Payment; readonly theirs: ProviderPayment }, string>> {
  const read = await deps.paymentProviders.of(tenant, payment.provider)?.read(payment);
  if (!read) return err('not set up');
  if (read.ok)
    return ok({ payment: (await settle(deps, payment, read.value)) ?? payment, theirs: read.value });
  reportFault(deps, payment, 'read', read.error);
  return err(read.error.problem);
}

/**
 * Makes sure that nobody can pay it any more. One that turns out to be paid stays paid. A provider that can't be reached
 * changes nothing: the payment stays open, and is closed later. Null: no such payment.
 */
export async function closePayment(deps: PaymentDeps, tenant: Tenant, id: string): Promise<Payment | null> {
  const payment = await deps.payments.byId(tenant.slug, id);
  if (!payment || !isLive(payment)) return payment;
  const provider = deps.paymentProviders.of(tenant, payment.provider);
  // A page whose address was never stored is known to nobody.
  if (payment.providerRef === null) return settle(deps, payment, newsOf(payment, 'closed'));
  // Without its provider a payment can't be closed there: it may yet be paid, and stays open until the dealer returns.
  if (!provider) return payment;
  const outcome = await provider.close(payment);
  if (outcome.ok) return settle(deps, payment, outcome.value);
  reportFault(deps, payment, 'close', outcome.error);
  return payment;
}

const settle = ({ payments, clock }: PaymentDeps, { tenant, id }: Payment, news: ProviderPayment) =>
  payments.settle(tenant, id, news, clock.now());

const newsOf = (
  payment: Payment,
  state: ProviderPayment['state'],
  { ref, href }: { readonly ref: string; readonly href: string | null } = { ref: payment.id, href: null },
): ProviderPayment => ({
  ref,
  href,
  state,
  amountCents: payment.amountCents,
  currency: 'aud',
  feeCents: 0,
  refundedCents: 0,
});

const isOver = ({ expiresAt }: Payment, now: Date): boolean => expiresAt <= now.toISOString();

function reportFault(
  { log }: PaymentDeps,
  { id, tenant, provider }: Payment,
  what: string,
  { kind, problem }: { readonly kind: string; readonly problem: string },
): void {
  const details = { site: tenant, payment: id, provider, what, problem };
  if (kind === 'retry') log.warn(details, 'payment provider did not answer');
  else log.error(details, 'payment provider refused');
}

/** Payments as a visit finds them: at its own moment. */
export const paymentDeps = <Services>({
  services,
  now,
}: {
  readonly services: Services;
  readonly now: Date;
}) => ({ ...services, clock: { now: () => now } });
