import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';

/** The numbers a tenant gives cars, without how they are shown. */
export type PhoneNumbers = Omit<Tenant['phones'], 'reveal'>;

/**
 * The number shown at a car: the dealer override, then by car type, then that of
 * new cars, then that of used ones, then the location's. Undefined when there is none.
 */
export function choosePhone(
  { override, ...byType }: PhoneNumbers,
  carType: Car['car_type'],
  locationPhone: string | undefined,
): string | undefined {
  return override ?? (carType ? byType[carType] : undefined) ?? byType.new ?? byType.used ?? locationPhone;
}
