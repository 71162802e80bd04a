import type { SignInVisit } from '#server/customers/create-customers';
import type { CustomerSession } from '#server/customers/customer-store-port';
import type { AccountSectionView, SessionView } from '#server/customers/views/account-view';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import type { AccountSection } from './account-section';

/** The browsers in which the customer is signed in; each can be signed out. */
export const sessionsSection: AccountSection<SignInVisit, AccountSectionView> = {
  view: async ({ tenant, services, now }, { customer, session }) => {
    const sessions = await services.customerSessions.list(tenant.slug, customer.id, now);
    const views = sessions.map((one) => toView(one, session.id, tenant.time_zone));
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
  done: { session: 'That browser has been signed out.' },
};

function toView(session: CustomerSession, currentId: string, timeZone: string): SessionView {
  const { date } = localTime(timeZone, new Date(session.createdAt));
  return {
    id: session.id,
    device: session.device,
    since: `Signed in on ${dayInWords(date)} ${date.slice(0, 4)}`,
    current: session.id === currentId,
  };
}
