import type { TextAlertVisit } from '#server/customers/text-alerts/request-text-alert';
import { isTextAlertToken } from '#server/customers/text-alerts/rules/text-alert-path';
import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { carHref } from '#server/stock/cars/to-card-view';
import { isForSale } from './changed-stock';
import type { AlertOutcome, AlertPageView } from './views/alert-view';

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
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const form = await readForm(visit.request, bodyLimitBytes);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  await visit.services.textAlerts.remove(visit.tenant.slug, { token });
  return { state: 'stay' };
}
