import { type FormRefusal, readForm, readMultipart } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { ok, type Result } from '#server/platform/result';
import { ulidPattern } from '#server/platform/ulid';
import type { AlertVisit } from './request-alert';
import { type AddressedAlert, isFrequency } from './rules/alert';
import { type AlertRight, alertPath, opensAlert } from './rules/alert-keys';
import { dueTime } from './rules/due-time';
import type { AlertOutcome } from './views/alert-view';

const bodyLimitBytes = 4_096;

/** The right and id in an address of an email; undefined if its key is wrong. */
export interface OpenedLink {
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
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
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
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
  if (!isMultipart) return readForm(request, bodyLimitBytes);
  const parts = await readMultipart(request, bodyLimitBytes);
  return parts.ok ? ok(parts.value.form) : parts;
}

/** When an alert ends that is confirmed or renewed now. */
function endOf({ tenant, now }: Pick<AlertVisit, 'tenant' | 'now'>): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + tenant.alerts.months);
  return end;
}

async function confirm(visit: AlertVisit, id: string): Promise<AlertOutcome> {
  const { tenant, now, services } = visit;
  const alert = await services.alerts.byId(tenant.slug, id);
  if (!alert) return { state: 'stay' };
  await services.alerts.change(tenant.slug, id, { kind: 'confirm', now, endsAt: endOf(visit) });
  return { state: 'next', href: managePath(visit, alert.personId, 'confirmed') };
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

async function manage(visit: AlertVisit, personId: string, form: FormData): Promise<AlertOutcome> {
  const { tenant, services } = visit;
  const intent = textOf(form, 'intent');
  const next = (done: string): AlertOutcome => ({ state: 'next', href: managePath(visit, personId, done) });
  if (intent === 'delete-all') {
    await services.alerts.remove(tenant.slug, { personId });
    return next('deleted-all');
  }
  const alert = await services.alerts.byId(tenant.slug, textOf(form, 'alert'));
  // Deleted meanwhile, or another person's.
  if (alert?.personId !== personId) return next('gone');
  return next(await changeOne(visit, alert, intent, textOf(form, 'frequency')));
}

/** Returns the action that was done. */
async function changeOne(
  visit: AlertVisit,
  alert: AddressedAlert,
  intent: string,
  frequency: string,
): Promise<string> {
  const { tenant, now, services } = visit;
  const change = (what: Parameters<typeof services.alerts.change>[2]) =>
    services.alerts.change(tenant.slug, alert.id, what);
  const isConfirmed = alert.state !== 'unconfirmed';
  if (intent === 'delete') {
    await services.alerts.remove(tenant.slug, { id: alert.id });
    return 'deleted';
  }
  if (!isConfirmed) return 'gone';
  if (intent === 'pause' || intent === 'resume') {
    await change({ kind: intent });
    return `${intent}d`;
  }
  if (intent === 'renew') {
    await change({ kind: 'renew', now, endsAt: endOf(visit) });
    return 'renewed';
  }
  if (intent !== 'frequency' || !isFrequency(frequency) || alert.kind !== 'search') return 'gone';
  const times = { timeZone: tenant.time_zone, time: tenant.alerts.digest_time };
  await change({ kind: 'frequency', frequency, dueAt: dueTime(frequency, now, times) });
  return 'changed';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 64) : '';
}
