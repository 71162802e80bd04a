import type { SignInVisit } from '#server/customers/create-customers';
import { forgetCustomer } from '#server/customers/customer-data';
import type { AccountSectionView } from '#server/customers/views/account-view';
import type { AccountSection } from './account-section';

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
