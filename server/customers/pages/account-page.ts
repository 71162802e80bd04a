import type { TextAlertVisit } from '#server/customers/alerts/request-text-alert';
import type { TextAlert } from '#server/customers/alerts/text-alert-store';
import type { SignInVisit } from '#server/customers/create-customers';
import { forgetCustomer } from '#server/customers/customer-data';
import type { CustomerSession } from '#server/customers/customer-store';
import { garageLink, plainName, watchlistLink } from '#server/customers/rules/account-words';
import { sendsTexts } from '#server/customers/rules/text-alert';
import type {
  AccountSectionView,
  AlertsView,
  SessionView,
  TextAlertView,
} from '#server/customers/views/customer-views';
import { displayPhone } from '#server/leads/rules/phone-number';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import { carHref } from '#server/stock/cars/rules/naming';
import {
  type AccountSection,
  type CustomerPage,
  showCustomerPage,
  submitCustomerPage,
} from './customer-page';
import { type SharingVisit, sharingSection } from './sharing-section';

const longestName = 80;

/** Number and name. */
const detailsSection: AccountSection<SignInVisit, AccountSectionView> = {
  view: async (_, { customer: { phone, name } }) => ({
    kind: 'details',
    phone: displayPhone(phone),
    name: name ?? '',
    longestName,
  }),
  actions: {
    rename: async ({ tenant, services }, { customer }, field) => {
      const name = plainName(field('name'));
      if (name.length > longestName) {
        const errors = { name: `A name can be at most ${longestName} characters.` };
        return { state: 'invalid', answer: { errors, values: { name: name.slice(0, 4 * longestName) } } };
      }
      await services.customers.rename(tenant.slug, customer.id, name || null);
      return { state: 'done', done: 'name' };
    },
  },
  done: { name: 'Your name has been saved.' },
};

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
      alerts: alerts.map((alert) => alertView(alert, hrefs.get(alert.carId), tenant.time_zone)),
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

function alertView(
  { id, label, endsAt }: TextAlert,
  href: string | undefined,
  timeZone: string,
): TextAlertView {
  const { date } = localTime(timeZone, new Date(endsAt));
  return { id, label, href, ends: `Until ${dayInWords(date)} ${date.slice(0, 4)}` };
}

/** The browsers in which the customer is signed in; each can be signed out. */
const sessionsSection: AccountSection<SignInVisit, AccountSectionView> = {
  view: async ({ tenant, services, now }, { customer, session }) => {
    const sessions = await services.customerSessions.list(tenant.slug, customer.id, now);
    const views = sessions.map((one) => sessionView(one, session.id, tenant.time_zone));
    return { kind: 'sessions', sessions: views.sort((a, b) => Number(b.current) - Number(a.current)) };
  },
  actions: {
    'sign-out': async ({ tenant, services }, { session }) => {
      await services.customerSessions.end(tenant.slug, session.idHash);
      return { state: 'signed-out' };
    },
    'sign-out-everywhere': async ({ tenant, services }, { customer }) => {
      await services.customerSessions.endAll(tenant.slug, customer.id);
      return { state: 'signed-out' };
    },
    'end-session': async ({ tenant, services }, { customer, session }, field) => {
      await services.customerSessions.endNamed(tenant.slug, customer.id, field('session'));
      return field('session') === session.id ? { state: 'signed-out' } : { state: 'done', done: 'session' };
    },
  },
  done: { session: 'We’ve signed out that browser.' },
};

function sessionView(session: CustomerSession, currentId: string, timeZone: string): SessionView {
  const { date } = localTime(timeZone, new Date(session.createdAt));
  return {
    id: session.id,
    device: session.device,
    since: `Signed in on ${dayInWords(date)} ${date.slice(0, 4)}`,
    current: session.id === currentId,
  };
}

/** Deletes the account with everything in it. */
const closingSection: AccountSection<SignInVisit, AccountSectionView> = {
  view: async () => ({ kind: 'closing' }),
  actions: {
    'delete-account': async ({ tenant, services }, { customer }) => {
      await forgetCustomer(services, customer);
      services.log.info({ tenant: tenant.slug, customer: customer.id }, 'a customer deleted their account');
      return { state: 'signed-out' };
    },
  },
  done: {},
};

/** The customer's copy of their data, where they have a garage. */
const dataSection: AccountSection<SignInVisit, AccountSectionView> = {
  view: async ({ tenant }) =>
    tenant.accounts.garage ? { kind: 'data', href: '/garage/data.json' } : undefined,
  actions: {},
  done: {},
};

type AccountVisit = AlertsVisit & SharingVisit;

/** Where customers manage their account. */
const account: CustomerPage<AccountVisit, AccountSectionView> = {
  path: '/account',
  heading: 'Your account',
  sections: [detailsSection, alertsSection, sharingSection, sessionsSection, dataSection, closingSection],
  links: (tenant) => [...garageLink(tenant), ...watchlistLink(tenant)],
  isOn: ({ accounts }) => accounts.sign_in,
};

export const accountPage = (visit: AccountVisit) => showCustomerPage(account, visit);

export const submitAccount = (visit: AccountVisit) => submitCustomerPage(account, visit);
