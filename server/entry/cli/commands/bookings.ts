import type { Command } from 'commander';
import type { Booking } from '#server/people/leads/test-drives/booking-store';
import { changeDestinations } from '#server/people/leads/test-drives/move-booking';
import { appointmentText, bookingRecord } from '#server/people/leads/test-drives/rules/drive-facts';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { instant, tenantNamed } from '../options';

const dayMs = 86_400_000;
const listedDays = 92;

/** `dealer bookings …`: the test drives that shoppers booked. */
export const registerBookings: RegisterCommands = (program, context) => {
  const bookings = program.command('bookings').description('List and cancel test drive bookings');
  common(bookings.command('list').description(`List test drives by time, ${listedDays} days at a time`))
    .option('--from <date>', 'start at this date (2026-11-20) or time (default: now)', instant)
    .option('--cancelled', 'include cancelled bookings', false)
    .action((options: ListOptions) => list(context, options));
  common(bookings.command('cancel').description('Cancel a test drive and notify the shopper and dealer'))
    .argument('<booking-id>')
    .action((id: string, options: CommonOptions) => cancel(context, id, options));
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface ListOptions extends CommonOptions {
  readonly from?: Date;
  readonly cancelled: boolean;
}

async function list(
  context: CliContext,
  { tenant: slug, json, from, cancelled }: ListOptions,
): Promise<void> {
  const services = await context.services();
  const tenant = await tenantNamed(services, slug);
  const first = from ?? services.clock.now();
  const to = new Date(first.getTime() + listedDays * dayMs);
  const bookings = await services.bookings.between(tenant.slug, { from: first, to, cancelled });
  context.print(json, bookings.map(bookingRecord), () =>
    bookings.length === 0 ? 'No test drives.' : bookings.map((booking) => line(booking, tenant)).join('\n'),
  );
}

function line({ id, startsAt, locationId, carId, state }: Booking, tenant: Tenant): string {
  const location = tenant.locations.find((one) => one.id === locationId);
  const when = appointmentText(startsAt, location?.time_zone ?? tenant.time_zone);
  const about = [location?.name ?? locationId, carId && `car ${carId}`, state === 'cancelled' && state];
  return `${id}  ${when}  ${about.filter(Boolean).join(' · ')}`;
}

async function cancel(context: CliContext, id: string, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const site = await tenantNamed(services, tenant);
  const { slug } = site;
  const booking = await services.bookings.byId(slug, id);
  if (!booking) throw new CliFailure(`${slug} has no booking ${id}.`);
  const lead = await services.leads.byId(slug, booking.leadId);
  const destinations = lead ? await changeDestinations(services, site, lead) : [];
  const change = { tenant: slug, id, seen: booking.sequence, now: services.clock.now(), destinations };
  const cancelled = booking.state === 'cancelled' ? booking : await services.bookings.cancel(change);
  if (cancelled === 'changed')
    throw new CliFailure(`Booking ${id} was just changed. Check it and try again.`);
  context.print(json, bookingRecord(cancelled), () => `Cancelled: ${id}.`);
}
