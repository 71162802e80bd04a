import type { Tenant } from '#server/settings/tenant-schema';
import type { OwnVehicle, Registration } from './valuation';

/**
 * `unknown`: no such registration. `unavailable`: no provider, or it is down, slow or out of budget; the shopper
 * describes the car instead.
 */
type Lookup =
  | { readonly kind: 'found'; readonly vehicle: OwnVehicle }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** Finds a car by its registration. Answers within 4 seconds and never throws. */
export interface VehicleLookup {
  lookUp(tenant: Tenant, registration: Registration): Promise<Lookup>;
}
