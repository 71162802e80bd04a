import type { ConsentOwner, ConsentStore } from './customer-consent-port';
import type { CustomerRecords } from './customer-records-port';
import type { Customer } from './customer-store-port';

interface Deps {
  readonly customerConsents: Pick<ConsentStore, 'history' | 'clear'>;
}

const ownerOf = ({ tenant, id }: Customer): ConsentOwner => ({ tenant, customerId: id });

/** Each time a customer allowed or stopped staff seeing their account. */
export const consentRecords = ({ customerConsents }: Deps): CustomerRecords => ({
  name: 'staff_access',
  export: async (customer) => customerConsents.history(ownerOf(customer)),
  forget: (customer) => customerConsents.clear(ownerOf(customer)),
});
