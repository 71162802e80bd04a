import { exportCustomer } from '#server/customers/customer-data';
import { alertsSection } from '#server/customers/pages/account-page';
import {
  admit,
  type CustomerPage,
  showCustomerPage,
  submitCustomerPage,
} from '#server/customers/pages/customer-page';
import { accountLink } from '#server/customers/rules/account-words';
import { ordersSection, otherEnquiriesSection, valuationsSection } from './buying-sections';
import { carsSection } from './cars-section';
import type { GarageVisit } from './create-garage';
import { drivesSection } from './leads-sections';
import { reservationsSection } from './reservations-section';
import type { GarageSectionView } from './views/garage-view';
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
    otherEnquiriesSection,
    alertsSection,
  ],
  links: () => [accountLink],
  isOn: ({ accounts }) => accounts.sign_in && accounts.garage,
};

export async function garagePage(visit: GarageVisit) {
  const page = await showCustomerPage(garage, visit);
  return { ...page, view: { ...page.view, sections: nextFirst(page.view.sections) } };
}

/** A visit that is ahead comes first, unless something waits to be paid. */
function nextFirst(sections: readonly GarageSectionView[]): readonly GarageSectionView[] {
  const rowsOf = (one: GarageSectionView) => ('rows' in one ? one.rows : []);
  const isWaiting = sections.some((one) => rowsOf(one).some(({ waits }) => waits));
  const next = sections.find((one) => one.kind === 'drives' && rowsOf(one)[0]?.current);
  return next && !isWaiting ? [next, ...sections.filter((one) => one !== next)] : sections;
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
