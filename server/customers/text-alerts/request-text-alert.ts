import { randomBytes } from 'node:crypto';
import { findSoldCar, findSubject } from '#server/customers/alerts/find-subject';
import { alertPrice } from '#server/customers/alerts/rules/alert-price';
import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import type { Visit } from '#server/dealer/tenants/visit';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { newUlid } from '#server/platform/ulid';
import type { SearchServices } from '#server/search/create-search';
import { priceOptions } from '#server/stock/price/rules/price-line';
import { sendsTexts } from './rules/sends-texts';
import { consentText } from './rules/text-consent';
import type { TextAlertStore } from './text-alert-port';

interface TextAlertServices extends SearchServices, CustomerServices {
  readonly textAlerts: TextAlertStore;
}

export type TextAlertVisit = Visit<TextAlertServices>;

export type TextAlertOutcome =
  | { readonly state: 'next'; readonly href: string }
  | { readonly state: 'refused'; readonly status: 403 };

/** Alerts of one customer. */
export const mostTextAlerts = 20;
/** 72 bits: nobody guesses one, and the link stays short. */
const tokenBytes = 9;

/**
 * Stores a text alert about the car for the signed-in customer, whose number is known to be theirs; everyone else
 * signs in first and comes back to the form, and the page of a car that was sold meanwhile says so. Throws a 404
 * Response where the site has no text alerts, or for an unknown car.
 */
export async function requestTextAlert(visit: TextAlertVisit): Promise<TextAlertOutcome> {
  const { tenant, now, url, services } = visit;
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const subject = sendsTexts(tenant) ? await findSubject(visit) : undefined;
  const sold = sendsTexts(tenant) && !subject ? await findSoldCar(visit) : undefined;
  if (sold) return { state: 'next', href: formPath(sold.slug) };
  if (!subject?.car) throw new Response('Not found', { status: 404 });
  const form = formPath(subject.car.slug);
  const customer = await customerOf(visit);
  if (!customer) return { state: 'next', href: signInPath({ redirect: form, back: form }) };
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + tenant.alerts.months);
  const outcome = await services.textAlerts.add(
    {
      id: newUlid(now),
      tenant: tenant.slug,
      customerId: customer.id,
      carId: subject.car.id,
      label: subject.label,
      origin: url.origin,
      consent: consentText(tenant.name),
      token: randomBytes(tokenBytes).toString('base64url'),
      price: alertPrice(subject.car, priceOptions(tenant)),
      createdAt: now.toISOString(),
      endsAt: end.toISOString(),
    },
    mostTextAlerts,
  );
  return { state: 'next', href: `${form}&sent=${outcome === 'full' ? 'full' : 'text'}` };
}

/** The form for alerts about a car. */
export const formPath = (car: string): string => `/alerts/new?${new URLSearchParams({ car })}`;
