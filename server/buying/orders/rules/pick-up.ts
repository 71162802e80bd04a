import type { OrderHandover } from '#server/buying/orders/order';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** A pick-up without a time: the dealer calls to arrange it. */
export const untimed = ({ id, name }: Pick<TenantLocation, 'id' | 'name'>): OrderHandover => ({
  kind: 'pick-up',
  locationId: id,
  locationName: name,
  startsAt: null,
  text: 'we’ll call you to arrange a time',
});
