import { randomBytes } from 'node:crypto';
import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { sendsTexts } from '#server/customers/rules/text-alert';
import type { AlertFormView, AlertOutcome, AlertPageView } from '#server/customers/views/alert-view';
import type { Visit } from '#server/dealer/visit';
import { displayPhone } from '#server/leads/rules/phone-number';
import { readOwnForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { newUlid } from '#server/platform/ulid';
import type { SearchServices } from '#server/search/create-search';
import { carHref } from '#server/stock/cars/rules/naming';
import { priceOptions } from '#server/stock/rules/price-line';
import { isForSale } from './changed-stock';
import { type AlertSubject, findSoldCar, findSubject } from './find-subject';
import { alertEnd, alertPrice } from './rules/alert';
import type { TextAlertStore } from './text-alert-store';

interface TextAlertServices extends SearchServices, CustomerServices {
  readonly textAlerts: TextAlertStore;
}

export type TextAlertVisit = Visit<TextAlertServices>;

type TextAlertOutcome =
  | { readonly state: 'next'; readonly href: string }
  | { readonly state: 'refused'; readonly status: 403 };

/** Alerts of one customer. */
const mostTextAlerts = 20;
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
      endsAt: alertEnd(tenant, now).toISOString(),
    },
    mostTextAlerts,
  );
  return { state: 'next', href: `${form}&sent=${outcome === 'full' ? 'full' : 'text'}` };
}

/** The form for alerts about a car. */
const formPath = (car: string): string => `/alerts/new?${new URLSearchParams({ car })}`;

/** Texts in place of emails about one car: for a signed-in customer at once, for others after signing in. */
export async function textOffer(
  visit: TextAlertVisit,
  { car }: AlertSubject,
): Promise<Pick<AlertFormView, 'texts'>> {
  const { tenant } = visit;
  if (!car || !sendsTexts(tenant)) return {};
  const form = formPath(car.slug);
  const customer = await customerOf(visit);
  const text = consentText(tenant.name);
  if (!customer) return { texts: { text, signInHref: signInPath({ redirect: form, back: form }) } };
  return { texts: { text, action: `${form}&by=text`, phone: displayPhone(customer.phone) } };
}

/** The page after asking for texts. */
export async function textSentView(
  visit: TextAlertVisit,
  { car, href, label }: AlertSubject,
): Promise<AlertFormView | undefined> {
  const customer = car ? await customerOf(visit) : null;
  if (!customer) return undefined;
  const back = { text: `Back to the ${visit.tenant.stock.noun.one}`, href };
  const next = { text: 'Your text alerts', href: '/account#text-alerts' };
  if (visit.url.searchParams.get('sent') === 'full') {
    const text = `You can have ${mostTextAlerts} text alerts. Stop one in your account, then ask again.`;
    return { notice: { title: 'You have too many text alerts', text, back, next } };
  }
  const text = `We’ll text ${displayPhone(customer.phone)} about “${label}” when its price drops and when it’s sold.`;
  return { notice: { title: 'You’ll get a text', text, back, next } };
}

const bodyLimitBytes = 4_096;

/** The page of the link in a text. Opening it changes nothing. Throws a 404 Response for an impossible token. */
export async function textLinkPage(visit: TextAlertVisit, token: string): Promise<AlertPageView> {
  const { tenant, services } = visit;
  if (!isTextAlertToken(token)) throw new Response('Not found', { status: 404 });
  const alert = await services.textAlerts.byToken(tenant.slug, token);
  const { one, many } = tenant.stock.noun;
  const all = { text: `See all ${many}`, href: tenant.search.base_path };
  if (!alert) {
    const text = 'You won’t get any more texts from this alert.';
    return { step: { title: 'These texts have stopped', text, next: all } };
  }
  const [car] = await services.cars.byIds(tenant.slug, [alert.carId]);
  return {
    step: {
      title: alert.label,
      text: 'Press the button to stop the texts about it.',
      button: 'Stop these texts',
      next: car && isForSale(car) ? { text: `See the ${one}`, href: carHref(car) } : all,
    },
  };
}

/** Handles the button of that page: the token in its address is all it needs, and a repeat changes nothing. */
export async function stopTextAlert(visit: TextAlertVisit, token: string): Promise<AlertOutcome> {
  if (!isTextAlertToken(token)) return { state: 'refused', status: 404 };
  const form = await readOwnForm(visit.request, bodyLimitBytes);
  if (!form.ok) return form.error;
  await visit.services.textAlerts.remove(visit.tenant.slug, { token });
  return { state: 'stay' };
}

/** The wording above the button that asks for texts; stored with the alert. */
const consentText = (dealer: string): string =>
  `${dealer} texts you when the price of this car drops and when it’s sold, between 8 am and 8 pm. Each price text has a link to stop them.`;

const tokenPattern = /^[\w-]{12}$/;

/** Whether a token can be one of ours. */
const isTextAlertToken = (token: string): boolean => tokenPattern.test(token);
