import type {
  PaymentProvider,
  ProviderFault,
  ProviderPayment,
} from '#server/buying/payments/payment-provider-port';
import type { PracticeAccount, PracticeBook } from '#server/buying/payments/practice-port';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';

interface Deps {
  readonly book: PracticeBook;
  readonly clock: Clock;
}

/** A provider that moves no money: shoppers decide on a page of this site what becomes of a payment. */
export const practiceProvider = ({ book, clock }: Deps): PaymentProvider => ({
  open: async ({ tenant, id, amountCents }) => {
    await book.open(tenant, id, amountCents);
    return ok({ ref: id, href: `/buy/practice/${id}` });
  },
  read: async ({ tenant, id }) => answerOf(await book.find(tenant, id, clock.now())),
  close: async ({ tenant, id }) => answerOf(await book.end(tenant, id, { state: 'closed' }, clock.now())),
  refund: async ({ tenant, id }, refund) => {
    const outcome = await book.refund(tenant, id, refund, clock.now());
    if (outcome === 'too-much') return err({ kind: 'refused', problem: 'more than was paid' });
    return ok({ ref: refund.id, state: 'done' });
  },
  paymentOf: async () => ok(null),
});

function answerOf(account: PracticeAccount | null): Result<ProviderPayment, ProviderFault> {
  if (!account) return err({ kind: 'refused', problem: 'unknown payment' });
  const { id: ref, state, isWorking, amountCents, refundedCents } = account;
  return ok({ ref, state, isWorking, amountCents, refundedCents, currency: 'aud', feeCents: 0 });
}
