import { garageLink, watchlistLink } from '#server/customers/rules/customer-links';
import type { AccountSectionView } from '#server/customers/views/account-view';
import { type AlertsVisit, alertsSection } from './alerts-section';
import { closingSection } from './closing-section';
import { type CustomerPage, showCustomerPage, submitCustomerPage } from './customer-page';
import { detailsSection } from './details-section';
import { sessionsSection } from './sessions-section';
import { type SharingVisit, sharingSection } from './sharing-section';

type AccountVisit = AlertsVisit & SharingVisit;

/** Where customers manage their account. */
const account: CustomerPage<AccountVisit, AccountSectionView> = {
  path: '/account',
  heading: 'Your account',
  sections: [detailsSection, alertsSection, sharingSection, sessionsSection, closingSection],
  links: (tenant) => [...garageLink(tenant), ...watchlistLink(tenant)],
  isOn: ({ accounts }) => accounts.sign_in,
};

export const accountPage = (visit: AccountVisit) => showCustomerPage(account, visit);

export const submitAccount = (visit: AccountVisit) => submitCustomerPage(account, visit);
