import { customerOf } from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import {
  formPath,
  mostTextAlerts,
  type TextAlertVisit,
} from '#server/customers/text-alerts/request-text-alert';
import { sendsTexts } from '#server/customers/text-alerts/rules/sends-texts';
import { consentText } from '#server/customers/text-alerts/rules/text-consent';
import { displayPhone } from '#server/leads/rules/phone-number';
import type { AlertSubject } from './find-subject';
import type { AlertFormView } from './views/alert-form-view';

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
  const text = `We’ll text ${displayPhone(customer.phone)} about “${label}” when its price drops and when it is sold.`;
  return { notice: { title: 'You’ll get a text', text, back, next } };
}
