import { type AlertsVisit, alertsSection } from './alerts-section';
import { closingSection } from './closing-section';
import { type CustomerPage, showCustomerPage, submitCustomerPage } from './customer-page';
import { detailsSection } from './details-section';
import { garageLink, watchlistLink } from './rules/customer-links';
import { sessionsSection } from './sessions-section';
import { sharingSection } from './sharing-section';
import type { AccountSectionView } from './views/account-view';

/** Where customers manage their account. */
const account: CustomerPage<AlertsVisit, AccountSectionView> = {
  path: '/account',
  heading: 'Your account',
  sections: [detailsSection, alertsSection, sharingSection, sessionsSection, closingSection],
  links: (tenant) => [...garageLink(tenant), ...watchlistLink(tenant)],
  isOn: ({ accounts }) => accounts.sign_in,
};

export const accountPage = (visit: AlertsVisit) => showCustomerPage(account, visit);

export const submitAccount = (visit: AlertsVisit) => submitCustomerPage(account, visit);
