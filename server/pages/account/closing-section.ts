import type { SignInVisit } from '#server/people/customers/create-customers';
import { forgetCustomer } from '#server/people/customers/customer-data';
import type { AccountSection } from './account-section';
import type { AccountSectionView } from './views/account-view';

/** Deletes the account with everything in it. */
export const closingSection: AccountSection<SignInVisit, AccountSectionView> = {
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
