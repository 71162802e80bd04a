import { isDemonstration } from '#server/customers/rules/sign-in-code';
import { openPhone } from '#server/dealer/rules/place-order';
import type { Visit } from '#server/dealer/visit';
import type { LeadServices } from '#server/leads/create-leads';
import { busyWords, notStored } from '#server/leads/not-stored';
import { readSentForm } from '#server/leads/read-sent-form';
import { checkFields } from '#server/leads/rules/lead-form';
import { formSuspicions } from '#server/leads/rules/suspicion';
import { admitSender, limitName } from '#server/leads/sender-limits';
import type { FormOutcome } from '#server/page/views/form-view';
import { priceOptions } from '#server/stock/rules/price-line';
import type { AddressedAlert, AlertStore } from './alert-store';
import { type AlertSubject, findSoldCar, findSubject } from './find-subject';
import { alertFields, alertPrice, consentText, frequencyField, isFrequency } from './rules/alert';
import { confirmLetter, existingLetter } from './rules/alert-letters';
import { alertKey, alertLinks, demoFields } from './rules/alert-links';

interface AlertServices extends LeadServices {
  readonly alerts: AlertStore;
}

export type AlertVisit = Visit<AlertServices>;

type Texts = Record<string, string>;
/** Maximum characters of a value returned to a form with mistakes. */
const longestValue = 300;
/** Emails that one address may be sent by requests: nobody's inbox is filled from here. */
const perEmail = { leads: 5, minutes: 60 };
const dayMs = 86_400_000;

/**
 * Stores the requested alert and sends the email that confirms it. The answer is the same whether or not the address
 * has alerts. Nothing is stored for a car that was sold meanwhile: its page says so. Throws a 404 Response where the site
 * has no alerts, or for an unknown search or car.
 */
export async function requestAlert(visit: AlertVisit): Promise<FormOutcome> {
  const { tenant, url } = visit;
  const subject = tenant.alerts.enabled ? await findSubject(visit) : undefined;
  if (!subject && tenant.alerts.enabled && (await findSoldCar(visit)))
    return { state: 'stored', next: `${url.pathname}${url.search}` };
  if (!subject) throw new Response('Not found', { status: 404 });
  const fields = alertFields(subject.kind, tenant.name);
  const submission = await readSentForm(visit, fields);
  if (!submission.ok) return submission.error;
  const { texts } = submission.value;
  const values = shortened(texts);
  const checked = checkFields(fields, texts);
  if (!checked.ok) return { state: 'invalid', step: 0, errors: checked.error, values };
  const { waitSeconds, giveBack } = await admitSender(visit);
  if (waitSeconds > 0) {
    const message = busyWords(waitSeconds, openPhone(tenant));
    return { state: 'busy', step: 0, message, values, waitSeconds };
  }
  try {
    const alert = isAutomated(visit, texts) ? undefined : await store(visit, subject, checked.value);
    return { state: 'stored', next: `${url.pathname}?${sentQuery(visit, alert)}` };
  } catch (error) {
    await giveBack();
    const words = { failure: 'could not save an alert', message: 'An unexpected error occured' };
    return { ...notStored(visit, error, words), step: 0, values };
  }
}

const shortened = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.slice(0, longestValue)]));

/** The page that asks to look for the email; on a demonstration, with the right that the email would give. */
function sentQuery(
  { tenant, url, services }: AlertVisit,
  alert: Pick<AddressedAlert, 'id'> | undefined,
): string {
  const params = new URLSearchParams(url.searchParams);
  params.set('sent', '1');
  if (alert && isDemonstration(tenant)) {
    const key = alertKey({ secret: services.secret, tenant: tenant.slug }, 'confirm', alert.id);
    params.set(demoFields.alert, alert.id);
    params.set(demoFields.key, key);
  }
  return params.toString();
}

/** A program filled the form. A quick person is none: the email asks again. */
const isAutomated = ({ tenant, services, now }: AlertVisit, texts: Texts): boolean =>
  formSuspicions(services.secret, tenant.slug, texts, now).some(
    ({ holds, reason }) => holds && reason !== 'sent within 2 seconds',
  );

/** The alert of the address, which may have had it before; undefined if the address has asked too often. */
async function store(
  visit: AlertVisit,
  subject: AlertSubject,
  values: Texts,
): Promise<AddressedAlert | undefined> {
  const { tenant, now, url, services } = visit;
  const email = (values['email'] ?? '').toLowerCase();
  if (await isFlooded(visit, email)) return undefined;
  const frequency = values[frequencyField] ?? 'now';
  return services.alerts.add(
    {
      tenant: tenant.slug,
      email,
      kind: subject.kind,
      target: subject.target,
      label: subject.label,
      origin: url.origin,
      frequency: isFrequency(frequency) ? frequency : 'now',
      stockVersion: await services.cars.stockVersion(tenant.slug),
      consent: consentText(tenant.name),
      createdAt: now.toISOString(),
      endsAt: new Date(now.getTime() + tenant.alerts.unconfirmed_days * dayMs).toISOString(),
      carPrice: subject.car ? alertPrice(subject.car, priceOptions(tenant)) : null,
    },
    (alert) => letterTo(visit, alert),
  );
}

async function isFlooded({ tenant, services }: AlertVisit, email: string): Promise<boolean> {
  const { limits, secret } = services.leadIntake;
  if (!limits) return false;
  return (await limits.count(limitName(secret, tenant.slug, 'email', `alert ${email}`), perEmail)) > 0;
}

/** Null on a site whose address is unknown. */
function letterTo({ tenant, now, services }: AlertVisit, alert: AddressedAlert) {
  const links = alertLinks(alert, tenant, services.secret);
  if (!links) return null;
  const context = { alert, tenant, links, now };
  return alert.state === 'unconfirmed' ? confirmLetter(context) : existingLetter(context);
}
