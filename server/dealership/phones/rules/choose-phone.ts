import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';

/** The phone numbers a tenant gives cars, without their display settings. */
export type PhoneNumbers = Omit<Tenant['phones'], 'reveal'>;

/**
 * The number shown for a car: the dealer override, then by car type, then for new cars, then for used ones, then the
 * location's. Undefined if there is none.
 */
export function choosePhone(
  { override, ...byType }: PhoneNumbers,
  carType: Car['car_type'],
  locationPhone: string | undefined,
): string | undefined {
  return override ?? (carType ? byType[carType] : undefined) ?? byType.new ?? byType.used ?? locationPhone;
}
