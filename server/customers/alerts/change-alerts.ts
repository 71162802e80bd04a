import type { AlertOutcome } from '#server/customers/views/alert-view';
import { type FormRefusal, mediaType, readForm, readMultipart } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { ok, type Result } from '#server/platform/result';
import { ulidPattern } from '#server/platform/ulid';
import { carAlertHref } from '#server/stock/cars/rules/alert-link';
import type { AddressedAlert, AlertChange } from './alert-store';
import { followedCar } from './find-subject';
import type { AlertVisit } from './request-alert';
import { alertEnd, dueTime, isFrequency } from './rules/alert';
import { type AlertRight, alertPath, opensAlert } from './rules/alert-links';

const bodyLimitBytes = 4_096;

/** The right and id in an address of an email; undefined if its key is wrong. */
interface OpenedLink {
  readonly right: AlertRight;
  readonly id: string;
}

/** Opens the link at the request's address. */
export function openedLink(
  { tenant, url, services }: Pick<AlertVisit, 'tenant' | 'url' | 'services'>,
  right: string,
  id: string,
): OpenedLink | undefined {
  if (!isRight(right) || !ulidPattern.test(id)) return undefined;
  const signed = { secret: services.secret, tenant: tenant.slug };
  const isOpen = opensAlert(signed, right, id, url.searchParams.get('key') ?? '');
  return isOpen ? { right, id } : undefined;
}

const isRight = (text: string): text is AlertRight => ['confirm', 'stop', 'manage'].includes(text);

/**
 * Handles a button of a link's page. A mail program unsubscribes in one step, without a page, a cookie or an origin:
 * the key in the address is all it needs.
 */
export async function changeAlerts(visit: AlertVisit, right: string, id: string): Promise<AlertOutcome> {
  const link = openedLink(visit, right, id);
  if (!link) return { state: 'refused', status: 404 };
  const isForeign = isCrossOriginForm(visit.request);
  if (isForeign && right !== 'stop') return { state: 'refused', status: 403 };
  const form = await readButton(visit.request);
  if (!form.ok) return { state: 'refused', status: refusalStatus(visit.request, form.error) };
  const isOneClick = right === 'stop' && form.value.get('List-Unsubscribe') === 'One-Click';
  if (isForeign && !isOneClick) return { state: 'refused', status: 403 };
  switch (link.right) {
    case 'confirm':
      return confirm(visit, link.id);
    case 'stop':
      await visit.services.alerts.remove(visit.tenant.slug, { id: link.id });
      return { state: 'stay' };
    case 'manage':
      return manage(visit, link.id, form.value);
  }
}

/** Mail programs may send either kind of form. */
async function readButton(request: Request): Promise<Result<FormData, FormRefusal>> {
  if (mediaType(request) !== multipart) return readForm(request, bodyLimitBytes);
  const parts = await readMultipart(request, bodyLimitBytes);
  return parts.ok ? ok(parts.value.form) : parts;
}

const multipart = 'multipart/form-data';

/** 400 without a form, or for a broken one; 415 for anything else than a form. */
function refusalStatus(request: Request, refusal: FormRefusal): 400 | 413 | 415 {
  if (refusal !== 'not-a-form') return 413;
  return ['', multipart].includes(mediaType(request)) ? 400 : 415;
}

async function confirm(visit: AlertVisit, id: string): Promise<AlertOutcome> {
  const { tenant, now, services } = visit;
  const alert = await services.alerts.byId(tenant.slug, id);
  if (!alert) return { state: 'stay' };
  await services.alerts.change(tenant.slug, id, { kind: 'confirm', now, endsAt: alertEnd(tenant, now) });
  const href = (await endIfSold(visit, alert)) ?? managePath(visit, alert.personId, 'confirmed');
  return { state: 'next', href };
}

/**
 * Deletes an alert whose car is no longer for sale: nothing would ever be reported to it. Returns the page that says
 * so. To be called once the alert is active, so that a sale is either seen here or reported as usual.
 */
async function endIfSold(visit: AlertVisit, alert: AddressedAlert): Promise<string | undefined> {
  const { tenant, services } = visit;
  if (alert.kind !== 'car') return undefined;
  const { car, forSale } = await followedCar(services.cars, tenant, alert.target);
  if (forSale) return undefined;
  await services.alerts.remove(tenant.slug, { id: alert.id });
  return car ? carAlertHref(car) : managePath(visit, alert.personId, 'ended');
}

/** The address of a person's alerts, with the last action. */
export const managePath = (
  { tenant, services }: Pick<AlertVisit, 'tenant' | 'services'>,
  personId: string,
  done?: string,
): string => {
  const path = alertPath({ secret: services.secret, tenant: tenant.slug }, 'manage', personId);
  return done === undefined ? path : `${path}&done=${done}`;
};

const intents = ['pause', 'resume', 'renew', 'frequency', 'delete'] as const;
type Intent = (typeof intents)[number];
const isIntent = (text: string): text is Intent => intents.some((one) => one === text);

const invalid = (message: string, alert?: string): AlertOutcome => ({
  state: 'invalid',
  message,
  ...(alert === undefined ? {} : { alert }),
});

async function manage(visit: AlertVisit, personId: string, form: FormData): Promise<AlertOutcome> {
  const { tenant, services } = visit;
  const intent = textOf(form, 'intent');
  if (intent === 'delete-all') {
    await services.alerts.remove(tenant.slug, { personId });
    return { state: 'next', href: managePath(visit, personId, 'deleted-all') };
  }
  const id = textOf(form, 'alert');
  if (!isIntent(intent) || !ulidPattern.test(id)) return invalid('Choose one of the buttons on this page.');
  const alert = await services.alerts.byId(tenant.slug, id);
  // Deleted meanwhile, or another person's.
  if (alert?.personId !== personId) return { state: 'next', href: managePath(visit, personId, 'gone') };
  return changeOne(visit, alert, intent, textOf(form, 'frequency'));
}

async function changeOne(
  visit: AlertVisit,
  alert: AddressedAlert,
  intent: Intent,
  frequency: string,
): Promise<AlertOutcome> {
  const { tenant, now, services } = visit;
  const done = (word: string): AlertOutcome => ({
    state: 'next',
    href: managePath(visit, alert.personId, word),
  });
  const change = (what: AlertChange) => services.alerts.change(tenant.slug, alert.id, what);
  if (intent === 'delete') {
    await services.alerts.remove(tenant.slug, { id: alert.id });
    return done('deleted');
  }
  if (alert.state === 'unconfirmed') return invalid('Confirm this alert first, with the link in our email.');
  switch (intent) {
    case 'pause':
      await change({ kind: 'pause' });
      return done('paused');
    case 'resume':
      return resume(visit, alert);
    case 'renew':
      await change({ kind: 'renew', now, endsAt: alertEnd(tenant, now) });
      return done('renewed');
    case 'frequency': {
      if (alert.kind === 'car')
        return invalid(`Emails about one ${tenant.stock.noun.one} always come straight away.`);
      if (!isFrequency(frequency)) return invalid('Choose how often.', alert.id);
      const times = { timeZone: tenant.time_zone, time: tenant.alerts.digest_time };
      await change({ kind: 'frequency', frequency, dueAt: dueTime(frequency, now, times) });
      return done('changed');
    }
  }
}

/** A car may have been sold during the pause. */
async function resume(visit: AlertVisit, alert: AddressedAlert): Promise<AlertOutcome> {
  await visit.services.alerts.change(visit.tenant.slug, alert.id, { kind: 'resume' });
  const href = (await endIfSold(visit, alert)) ?? managePath(visit, alert.personId, 'resumed');
  return { state: 'next', href };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 64) : '';
}
