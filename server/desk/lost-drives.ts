import type { Transaction } from 'kysely';
import { effectOnDrive, type LostDrive } from '#server/buying/reservations/reservation-upkeep';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { appointmentText, driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import type { Database } from '#server/platform/database/schema';
import { localTime } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import { dayName } from './appointment-list';
import type { StaffVisit } from './create-desk';
import { showPage } from './desk-outcome';
import { insertNote, noteOf, setStatusIn } from './lead-progress-store';
import { appointmentRow, isTold, lostText } from './rules/appointment-words';
import type { CarState } from './rules/car-state';
import { leadHref, reachOf } from './rules/lead-row';
import { statusAfter } from './rules/status-after';
import type { QuestionLine, QuestionView, TodayRow } from './views/desk-view';

/** The author of what nobody at the desk has done. */
const site = { id: 'system', name: 'Site' };
/** Longer ahead than any site books. */
const aheadMs = 60 * 86_400_000;

/** Writes into a lead's history that its test drive is cancelled, and the lead no longer has an appointment. */
export async function noteLostDrive(
  trx: Transaction<Database>,
  { tenant, lead, booking }: LostDrive,
): Promise<void> {
  const author = { now: new Date(booking.changedAt), staff: site };
  const text = appointmentText(booking.startsAt, driveFacts(booking, lead, tenant).timeZone);
  const remark = lostText(booking, tenant.stock.noun);
  await insertNote(trx, tenant.slug, lead.id, noteOf(author, 'cancelled', text, { remark }));
  const about = { tenant: tenant.slug, leadId: lead.id };
  const next = (status: Parameters<typeof statusAfter>[0]) => statusAfter(status, 'lost its car');
  await setStatusIn(trx, about, next, noteOf(author, 'status', ''));
}

/** Bookings that are to come, of people who haven't been deleted; `cancelled` ones too on request. */
async function drivesAhead({ services, tenant, now }: StaffVisit, cancelled = false) {
  const until = new Date(now.getTime() + aheadMs);
  const range = { from: now, to: until, holdingAt: now, cancelled, withoutTests: true };
  const bookings = await services.bookings.between(tenant.slug, range);
  const ahead = bookings.filter(({ startsAt }) => startsAt > now.toISOString());
  const leads = await services.desk.some(
    tenant.slug,
    ahead.map(({ leadId }) => leadId),
  );
  return ahead.flatMap((booking) => {
    const one = leads.find(({ lead }) => lead.id === booking.leadId);
    return one ? [{ ...one, booking }] : [];
  });
}

/** The test drives that are cancelled once these cars are sold, or leave the website, the earliest first. */
export async function drivesLostWith(
  visit: StaffVisit,
  carIds: readonly string[],
  event: 'sold' | 'removed',
) {
  const ofCars = (await drivesAhead(visit)).filter(({ booking: { carId } }) => carIds.includes(carId ?? ''));
  const effects = await Promise.all(
    ofCars.map(({ booking, lead }) => effectOnDrive(visit.services, { booking, event }, lead)),
  );
  return ofCars.filter((_, at) => effects[at] === 'cancel');
}

interface CarsToChange {
  readonly form: URLSearchParams;
  readonly carIds: readonly string[];
  readonly state: CarState | undefined;
  /** Where the form goes, and the way back. */
  readonly action: string;
  readonly backHref: string;
}

/**
 * Asks before cars are sold or hidden whose test drives are cancelled with them; undefined where none is, or once the answer is
 * yes. `count`: of the test drives.
 */
export async function askAboutDrives(visit: StaffVisit, change: CarsToChange) {
  const { form, carIds, state } = change;
  const takesOff = state === 'sold' || state === 'hidden';
  const lost = takesOff ? await drivesLostWith(visit, carIds, state === 'sold' ? 'sold' : 'removed') : [];
  const isAsked = lost.length > 0 && form.get('cancels') !== String(lost.length);
  return { count: lost.length, question: isAsked ? showPage(questionView(visit, change, lost), 200) : null };
}

type Drive = Awaited<ReturnType<typeof drivesAhead>>[number];

function questionView(visit: StaffVisit, change: CarsToChange, drives: readonly Drive[]): QuestionView {
  const { form, action, backHref } = change;
  const isSold = change.state === 'sold';
  const { called } = visit.tenant.test_drives;
  return {
    page: 'sure',
    heading: drives.length === 1 ? `Cancel this ${called}?` : `Cancel these ${called}s?`,
    about: `Once the car is ${isSold ? 'sold' : 'hidden'}, nobody can drive it.`,
    text: [driveLines(visit, drives)],
    action,
    values: [...[...form].filter(([name]) => name !== 'cancels'), ['cancels', String(drives.length)]],
    yes: isSold ? 'Mark as sold and cancel' : 'Hide and cancel',
    no: [backHref, 'Change nothing'],
  };
}

/** The test drives that go with their car, as parts of a question; none without any. */
export const cancelledDrives = (visit: StaffVisit, drives: readonly Drive[]) =>
  drives.length === 0
    ? []
    : [
        drives.length === 1 ? 'This booking is cancelled:' : 'These bookings are cancelled:',
        driveLines(visit, drives),
      ];

/** Each drive with its time, person and car, and the number to call. */
const driveLines = (visit: StaffVisit, drives: readonly Drive[]): QuestionLine[] =>
  drives.map(({ lead, booking }) => {
    const { name, about, phone, when } = lineOf(visit, lead, booking);
    return { text: `${when}: ${name}, ${about}`, link: phone };
  });

function lineOf({ tenant, now }: StaffVisit, lead: Lead, booking: Booking) {
  const { name, about, date, time, phone } = appointmentRow(lead, booking, tenant, now, []);
  return { name, about, phone, when: `${dayName(date, localTime(tenant.time_zone, now).date)}, ${time}` };
}

/** People whose test drive was cancelled with its car, and whom neither an email nor anybody here has told yet. */
export async function untoldRows(visit: StaffVisit): Promise<TodayRow[]> {
  const { services, tenant } = visit;
  const drives = await drivesAhead(visit, true);
  const lost = drives.filter(({ booking, lead, status }) => {
    const isEmailed =
      tenant.test_drives.confirmation_email && services.config.SMTP_URL && reachOf(lead.fields).email;
    return booking.cancelReason !== null && status !== 'won' && status !== 'closed' && !isEmailed;
  });
  const rows = lost.map(async ({ lead, booking }) => {
    const notes = await services.leadProgress.notes(tenant.slug, lead.id);
    if (isTold(booking, notes, site.id)) return [];
    const { name, about, phone, when } = lineOf(visit, lead, booking);
    const why = `${when}. ${lostText(booking, tenant.stock.noun)}: tell them, then add a note.`;
    return [{ id: booking.id, href: `${leadHref(lead.id)}#appointment`, name, about, phone, why }];
  });
  return (await Promise.all(rows)).flat();
}
