import type { SignInVisit } from '#server/customers/create-customers';
import type { TextAlertVisit } from '#server/customers/text-alerts/request-text-alert';
import { sendsTexts } from '#server/customers/text-alerts/rules/sends-texts';
import type { TextAlert } from '#server/customers/text-alerts/text-alert-port';
import type { AlertsView, TextAlertView } from '#server/customers/views/account-view';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import { carHref } from '#server/stock/cars/to-card-view';
import type { AccountSection } from './account-section';

/** The customer's text alerts; each can be stopped. Not where the site sends none and the customer has none. */
export const alertsSection: AccountSection<AlertsVisit, AlertsView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    const alerts = await services.textAlerts.ofCustomer(tenant.slug, customer.id);
    if (alerts.length === 0 && !sendsTexts(tenant)) return undefined;
    const cars = await services.cars.byIds(
      tenant.slug,
      alerts.map(({ carId }) => carId),
    );
    const hrefs = new Map(cars.map((car) => [car.id, carHref(car)]));
    return {
      kind: 'alerts',
      noun: tenant.stock.noun.one,
      alerts: alerts.map((alert) => toView(alert, hrefs.get(alert.carId), tenant.time_zone)),
    };
  },
  actions: {
    'stop-alert': async ({ tenant, services }, { customer }, field) => {
      await services.textAlerts.remove(tenant.slug, { customerId: customer.id, id: field('alert') });
      return { state: 'done', done: 'alert-stopped' };
    },
  },
  done: { 'alert-stopped': 'The texts have stopped.' },
};

export type AlertsVisit = SignInVisit & TextAlertVisit;

function toView({ id, label, endsAt }: TextAlert, href: string | undefined, timeZone: string): TextAlertView {
  const { date } = localTime(timeZone, new Date(endsAt));
  return { id, label, href, ends: `Until ${dayInWords(date)} ${date.slice(0, 4)}` };
}
