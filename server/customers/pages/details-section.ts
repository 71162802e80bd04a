import type { SignInVisit } from '#server/customers/create-customers';
import { longestName, plainName } from '#server/customers/rules/customer-name';
import type { AccountSectionView } from '#server/customers/views/account-view';
import { displayPhone } from '#server/leads/rules/phone-number';
import type { AccountSection } from './account-section';

/** Number and name. */
export const detailsSection: AccountSection<SignInVisit, AccountSectionView> = {
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
