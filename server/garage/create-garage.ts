import type { CustomerRecords } from '#server/customers/customer-data';
import type { BookingStore } from '#server/leads/test-drives/booking-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { KyselyCustomerCarStore } from './adapters/kysely-customer-car-store';
import { KyselyCustomerLeadStore } from './adapters/kysely-customer-lead-store';
import type { CustomerCarStore } from './customer-car-port';
import type { CustomerLeadStore } from './customer-lead-port';
import { customerCarRecords, customerLeadRecords } from './garage-records';

export interface Garages {
  /** Customers' own cars. */
  readonly customerCars: CustomerCarStore;
  /** Leads under a customer's number. */
  readonly customerLeads: CustomerLeadStore;
  /** The garage's parts of a customer's data. */
  readonly garageRecords: readonly CustomerRecords[];
}

interface GaragesDeps {
  readonly commits: GroupCommit;
  readonly bookings: Pick<BookingStore, 'ofLeads'>;
}

export function createGarages({ commits, bookings }: GaragesDeps): Garages {
  const customerCars = new KyselyCustomerCarStore(commits);
  const customerLeads = new KyselyCustomerLeadStore(commits.db);
  const garageRecords = [customerCarRecords(customerCars), customerLeadRecords({ customerLeads, bookings })];
  return { customerCars, customerLeads, garageRecords };
}
