import type { Clock } from '#server/platform/clock';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Payment } from './payment';
import type { PaymentStore } from './payment-store-port';
import type { PracticeBook } from './practice-port';

/** Buttons of the practice page. */
export const practiceChoices = ['pay', 'decline', 'abandon', 'slow'] as const;
export type PracticeChoice = (typeof practiceChoices)[number];

/** A slow payment arrives after so long. */
const slowMs = 20_000;

interface Deps {
  readonly payments: Pick<PaymentStore, 'byId'>;
  readonly practiceBook: PracticeBook;
  readonly clock: Clock;
}

/**
 * The payment of a practice page, and whether it can still be paid: not while its bank works on it, nor once its time or its
 * reservation is over. Null: no such page.
 */
export async function findPracticePayment(
  { payments, practiceBook, clock }: Deps,
  tenant: Pick<Tenant, 'slug'>,
  id: string,
): Promise<{ readonly payment: Payment; readonly isOpen: boolean } | null> {
  const payment = await payments.byId(tenant.slug, id);
  if (payment?.provider !== 'practice') return null;
  const now = clock.now();
  const account = await practiceBook.find(tenant.slug, id, now);
  if (!account) return null;
  const isOver = payment.expiresAt <= now.toISOString();
  return { payment, isOpen: account.state === 'open' && !account.isWorking && !isOver };
}

/**
 * What the shopper chose on the practice page. Only the practice provider's own books change, as at any other provider:
 * the page to which the shopper returns reads them. Returns the address to go to; null: no such page.
 */
export async function practisePayment(
  deps: Deps,
  tenant: Pick<Tenant, 'slug'>,
  id: string,
  choice: PracticeChoice,
): Promise<string | null> {
  const page = await findPracticePayment(deps, tenant, id);
  if (!page) return null;
  if (!page.isOpen) return page.payment.returnHref;
  const now = deps.clock.now();
  const end = (how: Parameters<PracticeBook['end']>[2]) => deps.practiceBook.end(tenant.slug, id, how, now);
  if (choice === 'pay') await end({ state: 'paid' });
  if (choice === 'decline') await end({ state: 'failed' });
  if (choice === 'slow') await end({ paysAt: new Date(now.getTime() + slowMs) });
  return page.payment.returnHref;
}
