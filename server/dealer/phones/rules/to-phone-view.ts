import type { PhoneView } from '#server/dealer/phones/views/phone-view';
import type { Car } from '#server/settings/car';
import { websiteId } from '#server/settings/rules/website-id';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { callEventId, callLabel } from './call-event';
import { choosePhone, feedPhone, maskPhone, telHref } from './phone-numbers';

/** The number shown for a car; `location` is where the car is. Undefined if there is none. */
export const phoneOf = (
  car: Pick<Car, 'car_type' | 'location'>,
  { phones }: Pick<Tenant, 'phones'>,
  location: TenantLocation | undefined,
): string | undefined => choosePhone(phones, car.car_type, location?.phone ?? feedPhone(car.location?.phone));

/** The number for a car page. */
export function toPhoneView(
  car: Car,
  tenant: Tenant,
  location: TenantLocation | undefined,
): PhoneView | undefined {
  const phone = phoneOf(car, tenant, location);
  if (phone === undefined) return undefined;
  const masked = tenant.phones.reveal === 'masked';
  return {
    text: masked ? maskPhone(phone) : phone,
    ...(masked ? { reveal: revealOf(car, tenant) } : { href: telHref(phone) }),
    call: tenant.wording.call,
    event: { id: callEventId, label: callLabel(car) },
  };
}

const revealOf = (car: Car, tenant: Tenant): PhoneView['reveal'] => ({
  action: `/cars/${car.slug}/phone`,
  fields: {
    car_id: car.id,
    ...(car.dealership_id ? { dealership_id: car.dealership_id } : {}),
    website_id: websiteId(tenant),
  },
});
