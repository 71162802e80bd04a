import { CliFailure, group, listOutput, siteCommand } from '#server/cli/command';
import { argument, flag, instant, option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { changeDestinations } from '#server/leads/test-drives/move-booking';
import { appointmentText, bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import type { Tenant } from '#server/settings/tenant-schema';

const dayMs = 86_400_000;
const listedDays = 92;

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: `List test drives by time, ${listedDays} days at a time`,
  options: {
    from: option('<date>', 'start at this date (2026-11-20) or time (default: now)', { parse: instant }),
    cancelled: flag('include cancelled bookings'),
  },
  run: async ({ services, site }, { from = services.clock.now(), cancelled }) => {
    const to = new Date(from.getTime() + listedDays * dayMs);
    const range = { from, to, cancelled, withoutTests: true };
    return listOutput(await services.bookings.between(site.slug, range), {
      record: (booking) => bookingRecord(booking, site),
      line: (booking) => line(booking, site),
      none: 'No test drives.',
    });
  },
});

function line({ id, startsAt, locationId, carId, state }: Booking, tenant: Tenant): string {
  const location = tenant.locations.find((one) => one.id === locationId);
  const when = appointmentText(startsAt, location?.time_zone ?? tenant.time_zone);
  const about = [location?.name ?? locationId, carId && `car ${carId}`, state === 'cancelled' && state];
  return `${id}  ${when}  ${about.filter(Boolean).join(' · ')}`;
}

const cancel = siteCommand(tenantNamed, {
  name: 'cancel',
  summary: 'Cancel a test drive and notify the shopper and dealer',
  options: { id: argument('<booking-id>') },
  run: async ({ services, site }, { id }) => {
    const { slug } = site;
    const booking = await services.bookings.byId(slug, id);
    if (!booking) throw new CliFailure(`${slug} has no booking ${id}.`);
    const lead = await services.leads.byId(slug, booking.leadId);
    const destinations = lead ? await changeDestinations(services, site, lead) : [];
    const change = { tenant: slug, id, seen: booking.sequence, now: services.clock.now(), destinations };
    const cancelled = booking.state === 'cancelled' ? booking : await services.bookings.cancel(change);
    if (cancelled === 'changed')
      throw new CliFailure(`Booking ${id} was just changed. Check it and try again.`);
    return { value: bookingRecord(cancelled, site), lines: `Cancelled: ${id}.` };
  },
});

/** `dealer bookings …`: the test drives that shoppers booked. */
export const bookingCommands = group('bookings', 'List and cancel test drive bookings', [list, cancel]);
