import type { LimitRefusal } from '#server/buying/reservations/rules/reservation-limits';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';

const words: Readonly<Record<LimitRefusal['reason'], string>> = {
  'one-at-a-time':
    'We’re already keeping another car for you. Pay its deposit, if there is one to pay, or cancel that reservation first.',
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
