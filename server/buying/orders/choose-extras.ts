import { ok } from '#server/platform/result';
import type { AddOnSettings } from '#server/settings/orders-schema';
import { answerStep, type OrderOutcome } from './change-order';
import type { OrderAddOn } from './order';
import type { OrderVisit } from './order-visit';

/** The checkbox of an add-on. */
export const addOnField = (id: string): string => `add_on_${id}`;

/** Takes the ticked add-ons at the site's present prices; none is an answer too. */
export const chooseExtras = (
  visit: OrderVisit,
  id: string,
  entered: Readonly<Record<string, string>>,
): OrderOutcome =>
  answerStep(visit, id, 'extras', async () => {
    const chosen = visit.tenant.orders.add_ons.filter((one) => entered[addOnField(one.id)] === 'yes');
    return ok({ addOns: chosen.map(asOrdered) });
  });

const asOrdered = ({ id, name, dollars }: AddOnSettings): OrderAddOn => ({
  id,
  name,
  cents: Math.round(dollars * 100),
});
