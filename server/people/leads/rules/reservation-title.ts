import { capitalised, withNoun } from '#server/dealership/tenants/rules/noun';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Delivery } from '../delivery-port';

/** The field of a lead that says what happened to its reservation last: `Reservation paid`. */
export const newsField = 'reservation_news';

/** The field of a lead with what the dealer is asked about its reservation, while they are. */
export const questionField = 'reservation_question';

/**
 * How the subject of an email about a reservation or an order begins; undefined for all other leads, also for a
 * reservation that is a request and holds nothing.
 */
export function reservationTitle({ fields, subcategory }: Lead): string | undefined {
  const { [newsField]: news, order_reached: reached } = fields;
  if (subcategory !== filing.order.subcategory) return news;
  const isNew = news === undefined || news === 'Reservation paid' || news === 'New reservation';
  if (!isNew) return news;
  return reached === 'Ordered' ? 'New online order' : (news ?? 'Online order not finished');
}

/** The opening for staff while this site holds the car or asks about it; undefined at all other times. */
export function holdWarning(
  { fields }: Pick<Lead, 'fields'>,
  { stock: { noun } }: Pick<Tenant, 'stock'>,
): string | undefined {
  const question = fields[questionField];
  if (question !== undefined) return withNoun(question, noun);
  if (fields['reservation_state'] !== 'Held') return undefined;
  return `${capitalised(noun.one)} on hold: this site already shows it as reserved. If your stock list says that it is reserved, sold or gone, we ask you whether it is sold to this customer. Nothing ends before you answer or the hold is over.`;
}

/** The news of a lead that a CRM has already; undefined for its first delivery. */
export function laterNews(
  lead: Lead,
  { about }: Pick<Delivery, 'about'>,
): { readonly words: string } | undefined {
  const words = about === 'lead' ? undefined : reservationTitle(lead);
  return words === undefined ? undefined : { words };
}
