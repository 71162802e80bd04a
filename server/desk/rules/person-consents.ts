import type { Order } from '#server/buying/orders/order';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { Alert } from '#server/customers/alerts/alert-store';
import type { TextAlert } from '#server/customers/alerts/text-alert-store';
import type { ConsentStore } from '#server/customers/consent-store';
import { consentsOf } from '#server/leads/rules/consents';
import type { Consent, Lead } from '#server/settings/lead';

/** Everything in which a person's consents are recorded. */
interface Recorded {
  readonly leads: readonly Pick<Lead, 'consents' | 'opt_in'>[];
  /** By email. */
  readonly alerts: readonly Pick<Alert, 'label' | 'consent' | 'createdAt' | 'confirmedAt'>[];
  readonly textAlerts: readonly Pick<TextAlert, 'label' | 'consent' | 'createdAt'>[];
  /** Whether staff may see the account: each change. */
  readonly staffAccess: Awaited<ReturnType<ConsentStore['history']>>;
  readonly reservations: readonly Pick<Reservation, 'reference' | 'terms'>[];
  readonly orders: readonly Pick<Order, 'reference' | 'agreement'>[];
}

/** One answer of a person: to what, in which words, and when. */
export interface PersonConsent {
  readonly what: string;
  readonly answer: string;
  /** The words that they read, or the version of them. */
  readonly wording: string;
  /** UTC, ISO. */
  readonly at: string;
}

const leadConsents: Readonly<Record<Consent['kind'], string>> = {
  opt_in: 'Offers and news',
  terms: 'Terms of use',
};

/** A person's consents and refusals, the latest first. */
export function personConsents(recorded: Recorded): readonly PersonConsent[] {
  const consents: readonly PersonConsent[] = [
    ...recorded.leads.flatMap((lead) =>
      consentsOf(lead).map(({ kind, given: isGiven, text, at }) => ({
        what: leadConsents[kind],
        answer: isGiven ? 'Yes' : 'No',
        wording: text,
        at,
      })),
    ),
    ...recorded.alerts.map(({ label, consent, createdAt, confirmedAt }) => ({
      what: `Email alert: ${label}`,
      answer: confirmedAt === null ? 'Not confirmed' : 'Yes',
      wording: consent,
      at: confirmedAt ?? createdAt,
    })),
    ...recorded.textAlerts.map(({ label, consent, createdAt }) => ({
      what: `Text alert: ${label}`,
      answer: 'Yes',
      wording: consent,
      at: createdAt,
    })),
    ...recorded.staffAccess.map(({ allowed, wording, at }) => ({
      what: 'Staff may see the account',
      answer: allowed ? 'Yes' : 'No',
      wording: `Version ${wording}`,
      at,
    })),
    ...recorded.reservations.map(({ reference, terms }) => ({
      what: `Terms of reservation ${reference}`,
      answer: 'Yes',
      wording: terms.text,
      at: terms.agreedAt,
    })),
    ...recorded.orders.flatMap(({ reference, agreement }) =>
      agreement
        ? [
            {
              what: `Terms of order ${reference}`,
              answer: 'Yes',
              wording: agreement.text,
              at: agreement.agreedAt,
            },
          ]
        : [],
    ),
  ];
  return consents.toSorted((one, other) => other.at.localeCompare(one.at));
}
