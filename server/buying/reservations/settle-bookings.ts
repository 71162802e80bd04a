import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Leads } from '#server/leads/create-leads';
import { changeDestinations } from '#server/leads/test-drives/move-booking';
import { followsCar } from '#server/leads/test-drives/rules/drive-facts';
import type { Lead } from '#server/settings/lead';
import { carEffect } from '#server/stock/cars/rules/car-effects';
import type { BookingOfCar, CarBookings } from './reservation-store-port';

interface SettleBookingDeps extends Pick<Leads, 'leads' | 'bookings' | 'deliveries'> {
  readonly carBookings: CarBookings;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
  /** Called when somebody is to be notified. */
  readonly onLead: () => void;
}

const batch = 50;

/**
 * Cancels the booked test drives of cars that were sold or left the stock, and notifies their shoppers and the dealer. The
 * time of the shopper who holds or bought the car stays.
 */
export async function settleBookings(
  deps: SettleBookingDeps,
  now: Date,
  except: readonly string[],
): Promise<void> {
  for (const one of await deps.carBookings.due(now, batch, except)) {
    const { tenant, leadId } = one.booking;
    const lead = await deps.leads.byId(tenant, leadId);
    const isLost = lead !== null && (await effectOn(deps, one, lead)) === 'cancel';
    if (lead && isLost) await cancel(deps, one, lead, now);
    else await deps.carBookings.note(one);
  }
}

async function effectOn({ carBookings }: SettleBookingDeps, { booking, event }: BookingOfCar, lead: Lead) {
  const { carId, tenant } = booking;
  if (carId === null || !followsCar(booking, lead)) return 'keep';
  const holders = event === 'back' ? [] : await carBookings.holdersOf(tenant, carId);
  const isHolder = holders.some(
    ({ leadId, shopper }) =>
      leadId === lead.id || (shopper.phone !== '' && shopper.phone === lead.fields['phone']),
  );
  return carEffect(isHolder ? 'holder’s booking' : 'booking', event);
}

async function cancel(deps: SettleBookingDeps, { booking, event }: BookingOfCar, lead: Lead, now: Date) {
  const { tenant: slug, id, sequence } = booking;
  const tenant = deps.tenants.bySlug(slug);
  const destinations = tenant ? await changeDestinations(deps, tenant, lead) : [];
  const because = event === 'sold' ? 'sold' : 'removed';
  // One that its shopper changes at this moment is looked at again.
  await deps.bookings.cancel({ tenant: slug, id, seen: sequence, now, destinations, because });
  deps.onLead();
}
