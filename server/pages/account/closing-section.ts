import { forgetCustomer } from '#server/people/customers/customer-data';
import type { AccountSection } from './account-section';

/** Deletes the account with everything in it. */
export const closingSection: AccountSection = {
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
