import type { Customer } from '#server/customers/customer-store-port';
import type { SavedCar } from '#server/customers/watchlist/watchlist-port';
import type { NewEvent } from '#server/dealer/messages/rules/new-event';

/** The event of a car on a watchlist. A car that is removed and saved again is reported again. */
export const savedCarEvent = (
  { id, tenant, phone, name }: Customer,
  { carId, savedAt, priceWhenSaved }: SavedCar,
  stockNumber: string | null,
): NewEvent => ({
  id: `${id}-saved-${carId}-${Date.parse(savedAt)}`,
  type: 'customer.saved_car',
  tenant,
  phone,
  object: `customer:${id}`,
  data: {
    tenant,
    customer_id: id,
    phone,
    name,
    car_id: carId,
    stock_number: stockNumber,
    price_when_saved: priceWhenSaved,
    saved_at: savedAt,
  },
});
