import { boxField, choiceField } from '#server/leads/rules/field-kinds';
import { emailField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import { addDays, instantsOf, jumpOver, localTime, weekdayOf } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { type PriceOptions, wholePriceDollars } from '#server/stock/rules/price-line';

const frequencies = ['now', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];
export const isFrequency = (text: string): text is Frequency => frequencies.some((one) => one === text);

/** The subject of an alert: every new car of a search, or one car. */
type AlertKind = 'search' | 'car';

/** Why a car is in an email. */
export type ReportKind = 'new' | 'cheaper' | 'available' | 'sold';

/** A car for an alert. A `watched` one only notes its first price, which later ones are compared with: no email. */
export interface Report {
  readonly alertId: string;
  readonly carId: string;
  readonly kind: ReportKind | 'watched';
  /** The displayed price in dollars; null without a price. */
  readonly price: number | null;
  /** The price before, where none was reported. */
  readonly earlierPrice?: number | null;
  /** When its email is due; null without one. */
  readonly dueAt: string | null;
}

export const frequencyField = 'frequency';
const consentField = 'alert_consent';

/** The choices of how often an alert is sent. */
export const frequencyOptions: readonly { readonly value: Frequency; readonly text: string }[] = [
  { value: 'now', text: 'Straight away' },
  { value: 'daily', text: 'Once a day' },
  { value: 'weekly', text: 'Once a week' },
];

/** The consent to emails, stored with the alert in this wording. */
export const consentText = (dealer: string): string =>
  `I agree to get emails about this from ${dealer}. I can unsubscribe at any time.`;

/** The fields to ask for an alert. An alert for one car comes at once: there is nothing to collect. */
export const alertFields = (kind: AlertKind, dealer: string): readonly FieldRule[] => [
  emailField,
  ...(kind === 'search' ? [howOften] : []),
  boxField({
    name: consentField,
    label: consentText(dealer),
    required: true,
    missing: 'Tick the box so we can email you.',
  }),
];

const howOften = choiceField({
  name: frequencyField,
  label: 'How often',
  control: 'radio',
  options: frequencyOptions,
  required: true,
  missing: 'Choose how often.',
});

/** The site's times for digests. */
interface DigestTimes {
  readonly timeZone: string;
  /** HH:MM in that zone. */
  readonly time: string;
}

const monday = 1;

/** When the email about a car found now is due: at once, at the next digest time, or at the next one on a Monday. */
export function dueTime(frequency: Frequency, now: Date, { timeZone, time }: DigestTimes): Date {
  if (frequency === 'now') return now;
  const today = localTime(timeZone, now).date;
  for (let day = 0; ; day++) {
    const date = addDays(today, day);
    if (frequency === 'weekly' && weekdayOf(date) !== monday) continue;
    const at = new Date(instantsOf(timeZone, date, time)[0] ?? jumpOver(timeZone, date, time));
    if (at > now) return at;
  }
}

/**
 * The price that an alert compares, in whole dollars: the displayed one. Null without a price, and for a subscription,
 * whose dollars a week compare with nothing.
 */
export const alertPrice = (car: Car, options: PriceOptions): number | null =>
  wholePriceDollars(car, options) ?? null;

/** When an alert ends that is made, confirmed or renewed now. */
export function alertEnd({ alerts }: Pick<Tenant, 'alerts'>, now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + alerts.months);
  return end;
}
