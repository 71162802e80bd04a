import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { mainOf } from './place-choice';

/** The email destination from `delivery.email_to`, under a reserved name. */
const everyLead = ({ delivery }: Tenant): Destination => ({
  name: 'email',
  kind: 'email',
  enabled: true,
  categories: [],
  locations: [],
  to: delivery.email_to,
});

/**
 * Names of a lead's destinations: none while it is quarantined; otherwise `email_to` and each destination that accepts its category and
 * location. A lead that nobody would get still has the destination `email`, so that the gap is visible.
 */
export function destinationsOf(lead: Lead, tenant: Tenant): readonly string[] {
  if (lead.quarantined) return [];
  const { email_to, destinations } = tenant.delivery;
  const enabled = destinations.filter((one) => one.enabled);
  const accepting = enabled.filter((one) => takes(one, lead, tenant.locations));
  const mailed = email_to.length > 0 || accepting.length === 0 ? [everyLead(tenant)] : [];
  const taking = [...mailed, ...accepting];
  return [...taking.map(({ name }) => name), ...(isConfirmed(lead, tenant) ? ['confirmation'] : [])];
}

/** Whether the shopper gets an email: about a booked drive, or about a form if the site confirms them. */
function isConfirmed({ fields, source }: Lead, { forms, test_drives }: Tenant): boolean {
  if (!fields['email']) return false;
  if (fields['appointment']) return test_drives.confirmation_email;
  return source !== 'api' && forms.confirmation.enabled;
}

/** Includes disabled destinations, so that pending deliveries still arrive. */
export const destinationNamed = (name: string, tenant: Tenant): Destination | undefined =>
  [everyLead(tenant), ...tenant.delivery.destinations].find((one) => one.name === name);

function takes(to: Destination, lead: Lead, locations: readonly TenantLocation[]): boolean {
  if (to.categories.length > 0 && !to.categories.includes(lead.category)) return false;
  return to.locations.length === 0 || placesOf(lead, locations).some(({ id }) => to.locations.includes(id));
}

/** The name of the place that a lead is for: the one that the shopper chose, otherwise the car's. */
export function placeName(
  lead: Lead,
  { locations }: { readonly locations: readonly TenantLocation[] },
): string | undefined {
  const { location_id, location } = lead.fields;
  const chosen = locations.find(({ id }) => id === location_id);
  return chosen?.name ?? location ?? mainOf(placesOf(lead, locations))?.name;
}

/**
 * The locations that a lead is for: the one that it names, otherwise those of its dealership, of which the yard of its car
 * counts alone. A lead that names none of the dealer's locations is for the yard of its car.
 */
export function placesOf(lead: Lead, locations: readonly TenantLocation[]): readonly TenantLocation[] {
  const { location_id, dealership_slug } = lead.fields;
  const leadLocations = locations.filter(({ id }) => id === location_id);
  if (leadLocations.length > 0) return leadLocations;
  const ofDealership = locations.filter(
    (one) =>
      (lead.dealership_id !== undefined && one.dealership_id === lead.dealership_id) ||
      (dealership_slug !== undefined && one.dealership_slug === dealership_slug),
  );
  const yard = locations.find(({ id }) => id === lead.car?.location_id);
  if (yard && (ofDealership.length === 0 || ofDealership.includes(yard))) return [yard];
  return ofDealership;
}
