import type { Command } from 'commander';
import type { Tenant } from '../../tenants/tenant-schema';
import type { Booking } from '../../test-drives/booking-store-port';
import { appointmentText } from '../../test-drives/rules/appointment-text';
import { bookingRecord } from '../../test-drives/rules/booking-record';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { instant, tenantNamed } from '../options';

const dayMs = 86_400_000;
const listedDays = 92;

/** `dealer bookings …`: the test drives that shoppers booked. */
export const registerBookings: RegisterCommands = (program, context) => {
  const bookings = program.command('bookings').description('See and cancel the test drives that are booked');
  common(bookings.command('list').description(`List test drives by their time, ${listedDays} days at once`))
    .option('--from <date>', 'from this date (2026-11-20) or instant on; from now when absent', instant)
    .option('--cancelled', 'cancelled ones too', false)
    .action((options: ListOptions) => list(context, options));
  common(bookings.command('cancel').description('Cancel a test drive; shopper and dealer are told'))
    .argument('<booking-id>')
    .action((id: string, options: CommonOptions) => cancel(context, id, options));
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'the site').option('--json', 'print one JSON value', false);

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
  const tenant = tenantNamed(services, slug);
  const first = from ?? services.clock.now();
  const to = new Date(first.getTime() + listedDays * dayMs);
  const found = await services.bookings.between(tenant.slug, { from: first, to, cancelled });
  context.print(json, found.map(bookingRecord), () =>
    found.length === 0 ? 'No test drives.' : found.map((booking) => line(booking, tenant)).join('\n'),
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
  const { slug, test_drives } = tenantNamed(services, tenant);
  const booking = await services.bookings.byId(slug, id);
  if (!booking) throw new CliFailure(`${slug} has no booking ${id}.`);
  const destinations = test_drives.confirmation_email ? ['booking', 'confirmation'] : ['booking'];
  const change = { tenant: slug, id, seen: booking.sequence, now: services.clock.now(), destinations };
  const cancelled = booking.state === 'cancelled' ? booking : await services.bookings.cancel(change);
  if (cancelled === 'changed') throw new CliFailure(`${id} has just been changed: look at it again.`);
  context.print(json, bookingRecord(cancelled), () => `Cancelled: ${id}.`);
}
