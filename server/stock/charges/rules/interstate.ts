import { carLocation } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import { type AustralianState, siteState, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/** What a state asks for before it registers a used car from another one, and who answers questions about it. */
interface Inspection {
  readonly asked: string;
  readonly authority: string;
}

/**
 * As on the authorities' websites: accesscanberra.act.gov.au, service.nsw.gov.au, nt.gov.au/driving/rego, qld.gov.au/transport,
 * sa.gov.au, transport.tas.gov.au, vicroads.vic.gov.au, transport.wa.gov.au. There are exceptions, by age or distance, so the text
 * says “usually” and names the authority.
 */
const inspections: Readonly<Record<AustralianState, Inspection>> = {
  ACT: { asked: 'an inspection by an authorised examiner', authority: 'Access Canberra' },
  NSW: { asked: 'a blue slip', authority: 'Service NSW' },
  NT: {
    asked: 'a compliance check, and a roadworthy inspection from five years of age,',
    authority: 'the Motor Vehicle Registry',
  },
  QLD: { asked: 'a safety certificate', authority: 'Transport and Main Roads' },
  SA: { asked: 'an identity inspection', authority: 'Service SA' },
  TAS: { asked: 'an inspection at an approved station', authority: 'Service Tasmania' },
  VIC: { asked: 'a roadworthy certificate', authority: 'VicRoads' },
  WA: { asked: 'a certificate of inspection', authority: 'Transport WA' },
};

const nameOf = (state: AustralianState): string => stateNames[state] ?? state;

/** Beside the registration of a used car in another state than its yard's. */
export function inspectionNote(state: AustralianState): string {
  const { asked, authority } = inspections[state];
  return `Not in it: ${nameOf(state)} usually asks for ${asked} first. Check with ${authority}`;
}

type InterstateTenant = Pick<Tenant, 'locations' | 'default_state' | 'price'>;

/** The state of a car's yard in words, for a shopper of another one; undefined where the site asks for no state. */
export function yardElsewhere(
  car: Pick<Car, 'location_id'>,
  tenant: InterstateTenant,
  state: AustralianState,
): string | undefined {
  const own = carLocation(car, tenant.locations)?.state ?? siteState(tenant);
  return tenant.price.in_full && own !== state ? nameOf(own) : undefined;
}

/** What a shopper needs to register a used car in another state than its yard's; undefined where that is not asked. */
export function interstateText(
  car: Pick<Car, 'location_id' | 'car_type'>,
  tenant: InterstateTenant,
  state: AustralianState,
): string | undefined {
  const here = yardElsewhere(car, tenant, state);
  if (here === undefined || car.car_type === 'new' || car.car_type === undefined) return undefined;
  const { asked, authority } = inspections[state];
  const there = nameOf(state);
  return (
    `Registering it in ${there}? Registration from ${here} doesn’t carry over, and ${there} usually asks for ${asked} first: ` +
    `check with ${authority}. The price for ${there} lists ${there}’s duty and registration.`
  );
}
