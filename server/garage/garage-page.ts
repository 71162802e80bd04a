import { exportCustomer } from '#server/customers/customer-data';
import { customerOf } from '#server/customers/customer-session';
import { alertsSection } from '#server/customers/pages/account-page';
import {
  admit,
  type CustomerPage,
  showCustomerPage,
  submitCustomerPage,
} from '#server/customers/pages/customer-page';
import { accountLink } from '#server/customers/rules/account-words';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { registerParameter } from '#server/stock/rules/shopper-terms';
import { carsSection } from './cars-section';
import type { GarageVisit } from './create-garage';
import { drivesSection, enquiriesSection } from './leads-sections';
import { ordersSection } from './orders-section';
import { addressOf } from './own-state';
import { reservationsSection } from './reservations-section';
import { valuationsSection } from './valuations-section';
import type { GarageSectionView, GarageView } from './views/garage-view';
import { watchlistSection } from './watchlist-page';

/** A customer's cars and everything that they have with the dealer. Each capability has its own line. */
const garage: CustomerPage<GarageVisit, GarageSectionView> = {
  path: '/garage',
  heading: 'Your garage',
  // What is under way first.
  sections: [
    ordersSection,
    reservationsSection,
    drivesSection,
    watchlistSection,
    valuationsSection,
    carsSection,
    enquiriesSection,
    alertsSection,
  ],
  links: () => [accountLink],
  isOn: ({ accounts }) => accounts.sign_in && accounts.garage,
};

export async function garagePage(visit: GarageVisit): Promise<PageAnswer<GarageView>> {
  const customer = await customerOf(visit);
  const url = customer ? await addressOf(visit, customer) : visit.url;
  const page = await showCustomerPage(garage, { ...visit, url });
  const view = { ...page.view, next: nextOf(page.view.sections) };
  return { ...page, view, registerIn: url.searchParams.get(registerParameter) ?? undefined };
}

const mostAhead = 3;

/** What is ahead in the order of its days, the next one first; a time stays on one line. */
function nextOf(sections: readonly GarageSectionView[]): readonly string[] {
  const ahead = sections.flatMap((one) => ('rows' in one ? one.rows : [])).flatMap((row) => row.ahead ?? []);
  const inOrder = ahead.sort((a, b) => a.at.localeCompare(b.at)).slice(0, mostAhead);
  return inOrder.map(({ text }) => text.replace(/ (?=[ap]m\b)/g, '\u00a0'));
}

export const submitGarage = (visit: GarageVisit) => submitCustomerPage(garage, visit);

/** A copy of everything that is stored about the customer, as a file. Throws as the page does. */
export async function garageData(visit: GarageVisit): Promise<Response> {
  const { customer } = await admit(garage, visit, 302);
  const data = await exportCustomer(visit.services, customer);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${visit.tenant.slug}-my-data.json"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
