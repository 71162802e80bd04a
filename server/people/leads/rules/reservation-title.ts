import { capitalised } from '#server/dealership/tenants/rules/noun';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Delivery } from '../delivery-port';

/** The field of a lead that says what happened to its reservation last: `Reservation paid`. */
export const newsField = 'reservation_news';

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

/** What staff must not do while this site holds the car; undefined at all other times. */
export function holdWarning(
  { fields }: Pick<Lead, 'fields'>,
  { stock: { noun } }: Pick<Tenant, 'stock'>,
): string | undefined {
  if (fields['reservation_state'] !== 'Held') return undefined;
  const isPaid = fields['reservation_deposit'] !== undefined;
  const end = isPaid ? 'cancels the reservation and refunds the deposit' : 'cancels the reservation';
  return `${capitalised(noun.one)} on hold: don’t mark it as reserved in your own system, because this site already shows it as reserved. A stock list that says so ${end}.`;
}

/** The news of a lead that a CRM has already; undefined for its first delivery. */
export function laterNews(
  lead: Lead,
  { about }: Pick<Delivery, 'about'>,
): { readonly words: string } | undefined {
  const words = about === 'lead' ? undefined : reservationTitle(lead);
  return words === undefined ? undefined : { words };
}
