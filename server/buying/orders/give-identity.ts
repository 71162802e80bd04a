import type { LeadFile } from '#server/leads/lead-store';
import { err, ok } from '#server/platform/result';
import { changeOrder, type OrderOutcome } from './change-order';
import type { OrderVisit } from './order-visit';
import { currentStep, isOpen, mayChange } from './rules/steps';

/** Stores the copy with the lead, as a résumé is: for the dealer's desk only, and deleted with the lead. */
export const giveIdentity = (visit: OrderVisit, id: string, files: readonly LeadFile[]): OrderOutcome =>
  changeOrder(visit, id, async (order) => {
    const { tenant } = visit;
    if (!mayChange(order)) return err({ kind: 'closed' });
    if (!isOpen('identity', order, tenant))
      return err({ kind: 'incomplete', step: currentStep(order, tenant) });
    return ok({ next: { ...order, hasIdentity: true }, also: { files } });
  });
