import type { Visit } from '#server/dealership/tenants/visit';
import type { SearchServices } from '#server/search/stock-search/search-services';
import type { DeliveryQueue } from './delivery-port';
import type { LeadStore } from './lead-store-port';
import type { SubmitLeadDeps } from './submit-lead';
import type { BookingStore } from './test-drives/booking-store-port';

/** The services for creating leads and booking test drives. */
export interface LeadServices extends SearchServices {
  readonly leads: LeadStore;
  readonly bookings: BookingStore;
  readonly deliveries: DeliveryQueue;
  readonly leadIntake: SubmitLeadDeps;
  /** The key that signs forms and tokens. */
  readonly secret: string;
}

export type LeadVisit = Visit<LeadServices>;
