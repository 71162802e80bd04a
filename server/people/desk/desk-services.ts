import type { Visit } from '#server/dealership/tenants/visit';
import type { AccountServices } from '#server/people/accounts/account-services';
import type { LeadServices } from '#server/people/leads/lead-services';
import type { DeskStore, LeadProgressStore } from './desk-store-port';

/** The services of the desk. */
export interface DeskServices extends LeadServices, AccountServices {
  readonly desk: DeskStore;
  readonly leadProgress: LeadProgressStore;
}

export type DeskVisit = Visit<DeskServices>;
