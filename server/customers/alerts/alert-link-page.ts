import type {
  AlertPageView,
  AlertStepView,
  ManagedAlertsView,
  ManagedAlertView,
} from '#server/customers/views/alert-view';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import { goneWords } from '#server/stock/cars/rules/car-statement';
import { carHref } from '#server/stock/cars/rules/naming';
import type { AddressedAlert } from './alert-store';
import { managePath, openedLink } from './change-alerts';
import { followedCar } from './find-subject';
import type { AlertVisit } from './request-alert';
import { frequencyOptions } from './rules/alert';

/** The page of a link in an email. Opening it changes nothing. Throws a 404 Response for a wrong key. */
export async function alertLinkPage(visit: AlertVisit, right: string, id: string): Promise<AlertPageView> {
  const link = openedLink(visit, right, id);
  if (!link) throw new Response('Not found', { status: 404 });
  if (link.right === 'manage') return { managed: await managedView(visit, link.id) };
  const alert = await visit.services.alerts.byId(visit.tenant.slug, link.id);
  return { step: link.right === 'confirm' ? await confirmView(visit, alert) : stopView(visit, alert) };
}

const stockLink = ({ tenant }: AlertVisit) => ({
  text: `See all ${tenant.stock.noun.many}`,
  href: tenant.search.base_path,
});

async function confirmView(visit: AlertVisit, alert: AddressedAlert | null): Promise<AlertStepView> {
  if (!alert) {
    const text = 'It has been deleted, or the link is too old. You can set it up again on our site.';
    return { title: 'We can’t find this alert', text, next: stockLink(visit) };
  }
  if (alert.state !== 'unconfirmed') {
    const next = { text: 'Manage your alerts', href: managePath(visit, alert.personId) };
    return { title: 'Your alert is confirmed', text: `You’ll hear from us about “${alert.label}”.`, next };
  }
  const ended = await endedView(visit, alert);
  if (ended) return ended;
  const text = `Press the button, and we’ll email ${hidden(alert.email)} about “${alert.label}”.`;
  return { title: 'Confirm your alert', text, button: 'Confirm' };
}

/** There is nothing to confirm about a car that is no longer for sale: its alert is deleted unconfirmed. */
async function endedView(
  { tenant, services }: AlertVisit,
  alert: AddressedAlert,
): Promise<AlertStepView | undefined> {
  if (alert.kind !== 'car') return undefined;
  const { car, forSale, similar } = await followedCar(services.cars, tenant, alert.target);
  if (forSale) return undefined;
  const { one, many } = tenant.stock.noun;
  const next = { text: `See similar ${many}`, href: similar };
  if (!car)
    return {
      title: `This ${one} is no longer for sale`,
      text: `“${alert.label}” is no longer listed.`,
      next,
    };
  const { heading, text } = goneWords(car, tenant.stock.noun);
  return { title: heading, text, next };
}

function stopView(visit: AlertVisit, alert: AddressedAlert | null): AlertStepView {
  if (!alert) {
    const text = 'You won’t get any more emails from this alert.';
    return { title: 'You’re unsubscribed', text, next: stockLink(visit) };
  }
  return {
    title: 'Unsubscribe',
    text: `Press the button, and we’ll stop the emails about “${alert.label}” and delete this alert.`,
    button: 'Unsubscribe',
    ...(alert.state === 'unconfirmed'
      ? {}
      : { next: { text: 'Manage your alerts instead', href: managePath(visit, alert.personId) } }),
  };
}

/** `m••@example.com`: enough to recognise one's own address. */
const hidden = (email: string): string => email.replace(/^(.).*@/u, '$1••@');

const doneWords: Readonly<Record<string, string>> = {
  confirmed: 'Your alert is confirmed.',
  paused: 'The alert is paused.',
  resumed: 'The alert is active again.',
  renewed: 'The alert is renewed.',
  changed: 'We’ve changed how often you hear from us.',
  deleted: 'The alert is deleted.',
  'deleted-all': 'All your alerts are deleted.',
  gone: 'We can’t find this alert. It may have been deleted.',
  ended: 'It’s no longer for sale, so the alert has ended.',
};

async function managedView(visit: AlertVisit, personId: string): Promise<ManagedAlertsView> {
  const { tenant, services, url } = visit;
  const alerts = await services.alerts.ofPerson(tenant.slug, personId);
  const done = doneWords[url.searchParams.get('done') ?? ''];
  const hrefs = await carHrefs(visit, alerts);
  return {
    email: hidden(alerts[0]?.email ?? ''),
    alerts: alerts.map((alert) => managedAlert(visit, alert, hrefs)),
    frequencies: frequencyOptions,
    ...(done === undefined ? {} : { done }),
    stock: stockLink(visit),
  };
}

/** The pages of the cars that are still in stock. */
async function carHrefs(
  { tenant, services }: AlertVisit,
  alerts: readonly AddressedAlert[],
): Promise<ReadonlyMap<string, string>> {
  const ids = alerts.flatMap(({ kind, target }) => (kind === 'car' ? [target] : []));
  const cars = await services.cars.byIds(tenant.slug, ids);
  return new Map(cars.map((car) => [car.id, carHref(car)]));
}

const stateWords = { active: 'Active', paused: 'Paused', unconfirmed: 'Not confirmed yet' } as const;
const soonMs = 60 * 86_400_000;

function managedAlert(
  { tenant, now }: AlertVisit,
  alert: AddressedAlert,
  hrefs: ReadonlyMap<string, string>,
): ManagedAlertView {
  const end = new Date(alert.endsAt);
  const { date } = localTime(tenant.time_zone, end);
  return {
    id: alert.id,
    label: alert.label,
    href: alert.kind === 'search' ? alert.target : (hrefs.get(alert.target) ?? tenant.search.base_path),
    kind: alert.kind,
    state: stateWords[alert.state],
    paused: alert.state === 'paused',
    confirmed: alert.state !== 'unconfirmed',
    frequency: alert.frequency,
    ends: `Ends on ${dayInWords(date)} ${date.slice(0, 4)}`,
    renewable: alert.state !== 'unconfirmed' && end.getTime() - now.getTime() < soonMs,
  };
}
