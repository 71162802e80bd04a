import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { LimitRefusal } from '#server/people/reservations/rules/reservation-limits';
import type { Tenant } from '#server/settings/tenant-schema';

const words: Readonly<Record<LimitRefusal['reason'], string>> = {
  'one-at-a-time':
    'There is already a reservation under this phone number. Finish or cancel it first, in the browser where it began, or from our email if you have one.',
  connection: 'There have been too many reservations from your connection today.',
  'cool-down':
    'You have started to reserve this car twice without paying, so please leave it to others until tomorrow.',
};

/** Why a limit on reservations stops a shopper, and how to reach the dealer; `phone` is the site's, if it has one. */
export function limitWords(
  reason: LimitRefusal['reason'],
  { stock }: Pick<Tenant, 'stock'>,
  phone: string | undefined,
): string {
  return `${withNoun(words[reason], stock.noun)}${phone ? ` You can also call us on ${phone}.` : ''}`;
}
