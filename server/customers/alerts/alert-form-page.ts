import { randomBytes } from 'node:crypto';
import { isDemonstration } from '#server/customers/rules/sign-in-code';
import type { AlertFormView } from '#server/customers/views/alert-view';
import { formTokenField, honeypotField } from '#server/leads/rules/shared-fields';
import { formToken } from '#server/leads/rules/suspicion';
import { carOfForm } from '#server/leads/to-form-view';
import { formSharing } from '#server/page/page-visit';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { Car } from '#server/settings/car';
import { similarSearch } from '#server/stock/cars/rules/alert-link';
import { goneWords } from '#server/stock/cars/rules/car-statement';
import { chargeBasisOf } from '#server/stock/rules/shopper-terms';
import { type AlertSubject, findSoldCar, findSubject } from './find-subject';
import type { AlertVisit } from './request-alert';
import { type TextAlertVisit, textOffer, textSentView } from './request-text-alert';
import { alertFields, frequencyField } from './rules/alert';
import { alertPath, demoFields, opensAlert } from './rules/alert-links';

/**
 * The form to ask for an alert, or that the car is no longer for sale. Throws a 404 Response where the site has none, or
 * for an unknown search or car.
 */
export async function alertFormPage(visit: AlertVisit & TextAlertVisit): Promise<PageAnswer<AlertFormView>> {
  const { enabled } = visit.tenant.alerts;
  const subject = enabled ? await findSubject(visit) : undefined;
  const sharing = formSharing(visit);
  const sold = enabled && !subject ? await findSoldCar(visit) : undefined;
  if (sold) return { view: soldView(visit, sold), sharing };
  if (!subject) throw new Response('Not found', { status: 404 });
  const sent = visit.url.searchParams.get('sent');
  if (sent === '1') return { view: sentView(visit, subject), sharing };
  const textView = sent === null ? undefined : await textSentView(visit, subject);
  if (textView) return { view: textView, sharing };
  const texts = await textOffer(visit, subject);
  return { view: { form: formView(visit, subject), ...texts, ...feedOf(visit, subject) }, sharing };
}

function formView(visit: AlertVisit, subject: AlertSubject): NonNullable<AlertFormView['form']> {
  const { tenant, now, url, services } = visit;
  const { one } = tenant.stock.noun;
  const isSearch = subject.kind === 'search';
  return {
    id: 'alert',
    title: isSearch ? `Email me when a new ${one} arrives` : `Email me about this ${one}`,
    intro: isSearch
      ? `We’ll email you when a new ${one} matches “${subject.label}”, or when one we’ve told you about drops in price.`
      : `We’ll email you when the price of this ${one} drops, when it’s no longer reserved, or when it’s sold.`,
    action: `${url.pathname}${url.search}`,
    ...(subject.car ? { car: carOfForm(subject.car, tenant, chargeBasisOf(visit)) } : {}),
    steps: [{ title: '', fields: alertFields(subject.kind, tenant.name) }],
    values: { [frequencyField]: 'now' },
    hidden: { [formTokenField]: formToken(services.secret, tenant.slug, now, randomBytes(16)) },
    trap: honeypotField,
    consents: [],
    privacy: 'We use your email address for these emails only, and delete it with your last alert.',
    submit: 'Email me',
  };
}

/** The same search for feed readers. */
function feedOf({ tenant }: AlertVisit, { kind, target }: AlertSubject): Pick<AlertFormView, 'feed'> {
  if (kind !== 'search' || !tenant.seo.feeds) return {};
  const [path = '', query] = target.split('?', 2);
  const hrefOf = (format: string) => `${path}.${format}${query === undefined ? '' : `?${query}`}`;
  return { feed: { atom: hrefOf('atom'), rss: hrefOf('rss') } };
}

function soldView({ tenant }: AlertVisit, car: Car): AlertFormView {
  const { heading, text } = goneWords(car, tenant.stock.noun);
  const back = { text: `See similar ${tenant.stock.noun.many}`, href: similarSearch(car, tenant) };
  return { notice: { title: heading, text, back } };
}

function sentView(visit: AlertVisit, { href, kind }: AlertSubject): AlertFormView {
  const { tenant } = visit;
  const { one, many } = tenant.stock.noun;
  const back = { text: `Back to the ${kind === 'search' ? many : one}`, href };
  const confirm = demoLink(visit);
  if (confirm) {
    const text =
      'A dealer’s own site sends this link by email. Open it and press “Confirm”, and the alert starts.';
    return { notice: { title: 'Please confirm your alert', text, confirm, back } };
  }
  return {
    notice: {
      title: 'Please check your email',
      text: `We’ve sent you an email with a link to confirm. The alert starts once you open the link and press “Confirm”. Nothing there after a few minutes? Look in your spam folder.${tenant.demo ? ' A demo without a mail server keeps the email in data/outbox instead.' : ''}`,
      back,
    },
  };
}

/** The link of the email, on a demonstration whose form has just been sent. */
function demoLink({ tenant, url, services }: AlertVisit) {
  const id = url.searchParams.get(demoFields.alert) ?? '';
  const key = url.searchParams.get(demoFields.key) ?? '';
  const signed = { secret: services.secret, tenant: tenant.slug };
  if (!isDemonstration(tenant) || !opensAlert(signed, 'confirm', id, key)) return undefined;
  return { text: 'Confirm this alert', href: alertPath(signed, 'confirm', id) };
}
