import type { Reservation } from '#server/buying/reservations/reservation';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { asksDealer } from '#server/buying/reservations/rules/reservation-holds';
import { countWithNoun } from '#server/dealer/rules/noun';
import { addDays, clockTime, localTime } from '#server/platform/text/local-time';
import { may } from './accounts/rules/permissions';
import { appointmentRows, appointmentsPath, dayName } from './appointment-list';
import type { StaffVisit } from './create-desk';
import { depositsPath } from './deposit-link';
import type { DeskLead } from './desk-store';
import { booksVisits } from './frame';
import { dueReminders } from './lead-reminders';
import { untoldRows } from './lost-drives';
import { ageText, momentText } from './rules/desk-time';
import { inboxPath, overdueBefore } from './rules/inbox-query';
import { aboutLead, kindBeside, leadHref, personName, reachOf } from './rules/lead-row';
import { chip } from './rules/page-parts';
import { reservationHref } from './rules/reservation-words';
import { sitePath } from './rules/site-parts';
import { vehicleName } from './rules/valuation-view';
import type { TodayRow, TodaySection } from './views/desk-view';
import { openTasks } from './website/site-index';

/** Rows of a section; the rest are on the page that it links to. */
const mostRows = 8;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Holds that end within so long. */
const holdMs = 48 * hourMs;
/** Wishes and valuations from longer ago have been dealt with elsewhere. */
const lateDays = 60;
const mostReservations = 200;
/** For so long, Today asks whether somebody came. */
const unmarkedDays = 7;

/** What waits for the signed-in person today, each thing with a link to where it is done. */
export async function todayView(visit: StaffVisit) {
  const { tenant, staff } = visit;
  const sections = await Promise.all([
    reminderSection(visit),
    untoldSection(visit),
    leadSections(visit),
    appointmentSection(visit),
    may(staff.role, 'work-reservations') ? reservationSections(visit) : [],
    may(staff.role, 'make-offers') ? valuationSection(visit) : [],
    may(staff.role, 'change-stock') ? keptSection(visit) : [],
    brokenSection(visit),
    staff.role === 'owner' ? taskSection(visit) : [],
  ]);
  return {
    page: 'today' as const,
    add: [
      { text: 'A lead', href: `${inboxPath}/add` },
      ...(may(staff.role, 'change-stock') ? [{ text: 'A car', href: '/desk/stock/add' }] : []),
      ...(booksVisits(tenant)
        ? [{ text: `A ${tenant.test_drives.called}`, href: `${appointmentsPath}/add` }]
        : []),
      ...(may(staff.role, 'work-reservations') ? [{ text: 'A deposit', href: depositsPath }] : []),
    ],
    sections: sections.flat(),
  };
}

/** What a new site still lacks. */
async function taskSection(visit: StaffVisit): Promise<TodaySection[]> {
  const tasks = visit.tenant.demo === undefined ? await openTasks(visit) : [];
  const rows = tasks.map(({ text, href = sitePath }) => ({ id: text, href, name: text, about: '', why: '' }));
  return withRows('left', 'Left to set up', rows.slice(0, mostRows));
}

/** A section that is there only while it has rows. */
const withRows = (id: string, heading: string, rows: readonly TodayRow[]): TodaySection[] =>
  rows.length > 0 ? [{ id, heading, rows, empty: '' }] : [];

/** The person's own notes whose reminder is due. */
async function reminderSection(visit: StaffVisit): Promise<TodaySection[]> {
  const reminders = await dueReminders(visit);
  const rows = reminders.map(({ id, href, name, about, text, atText }) => ({
    id,
    href,
    name,
    about,
    why: `${atText}: ${text}`,
  }));
  return withRows('reminders', 'Your reminders', rows);
}

/** Cancelled test drives of which the person doesn't know yet. */
const untoldSection = async (visit: StaffVisit): Promise<TodaySection[]> =>
  withRows('untold', 'Tell them it is cancelled', await untoldRows(visit));

/** The person's own leads, and those that nobody has taken: overdue ones first. */
async function leadSections(visit: StaffVisit): Promise<TodaySection[]> {
  const { services, tenant, now, staff } = visit;
  const before = overdueBefore(tenant, now);
  const mine = { terms: [], takenBy: staff.id };
  const limit = { limit: mostRows };
  const inTime = { ...mine, status: 'new' as const, from: new Date(before.getTime() + 1) };
  const [late, fresh, counts] = await Promise.all([
    services.desk.page(tenant.slug, { ...mine, overdueBefore: before }, limit),
    services.desk.page(tenant.slug, inTime, limit),
    services.desk.counts(tenant.slug, mine, before),
  ]);
  const isNew = counts.byStatus.get('new') ?? 0;
  const row = (one: DeskLead) => leadRowOf(one, visit);
  return [
    {
      id: 'overdue',
      heading: 'Overdue leads',
      rows: late.leads.map(row),
      more: moreOf(counts.overdue, `${inboxPath}?status=overdue`),
      empty: 'None',
    },
    {
      id: 'new',
      heading: 'New leads',
      rows: fresh.leads.map(row),
      more: moreOf(isNew - counts.overdue, `${inboxPath}?status=new`),
      empty: 'None',
    },
    ...spamSection(counts.held),
  ];
}

/** Enquiries that look like spam reach nobody until somebody reads them. */
function spamSection(count: number): TodaySection[] {
  if (count === 0) return [];
  const row: TodayRow = {
    id: 'spam',
    href: `${inboxPath}?status=held`,
    name: count === 1 ? '1 enquiry' : `${count} enquiries`,
    about: 'held as suspected spam',
    why: 'Nobody else has got them. Release the real ones.',
  };
  return withRows('spam', 'Suspected spam', [row]);
}

const moreOf = (count: number, href: string): TodaySection['more'] =>
  count > mostRows ? { text: `All ${count}`, href } : undefined;

function leadRowOf({ lead, ownerId }: DeskLead, { tenant, now }: StaffVisit): TodayRow {
  const age = ageText(lead.created_at, now, tenant.time_zone);
  const about = aboutLead(lead);
  return {
    id: lead.id,
    href: leadHref(lead.id),
    name: personName(lead),
    about,
    why: [kindBeside(about, lead), age, ownerId === null ? 'not assigned' : 'yours']
      .filter(Boolean)
      .join(' · '),
    phone: reachOf(lead.fields).phone,
  };
}

/** Booked times of today and tomorrow, those of the last days that nobody has marked, and times that people have asked for. */
async function appointmentSection(visit: StaffVisit): Promise<TodaySection> {
  const { tenant, now } = visit;
  const today = localTime(tenant.time_zone, now).date;
  const days = { from: today, to: addDays(today, 1) };
  const [booked, wished] = await Promise.all([
    appointmentRows(visit, { ...days, from: addDays(today, -unmarkedDays) }),
    wishedRows(visit, [days.from, days.to]),
  ]);
  const rows = booked
    .filter(({ date, isOpen: isUnmarked }) => date >= today || isUnmarked)
    .map(({ id, href, name, date, time, about, chip, phone }) => ({
      id,
      href,
      name,
      about,
      why: `${dayName(date, today)}, ${time}`,
      chip,
      phone,
    }));
  return {
    id: 'appointments',
    heading: 'Appointments',
    rows: [...rows, ...wished],
    more: booksVisits(tenant) ? { text: 'All appointments', href: appointmentsPath } : undefined,
    empty: 'None today or tomorrow',
  };
}

/** Service bookings and other requests that name a day, and have no booked time. */
async function wishedRows(visit: StaffVisit, days: readonly string[]): Promise<TodayRow[]> {
  const { services, tenant, now } = visit;
  const since = new Date(now.getTime() - lateDays * dayMs);
  const ids = await services.desk.wishing(tenant.slug, days, since);
  const [leads, bookings] = await Promise.all([
    services.desk.some(tenant.slug, ids),
    services.bookings.ofLeads(tenant.slug, ids),
  ]);
  return leads
    .filter(({ lead, status }) => isOpen(status) && !bookings.some(({ leadId }) => leadId === lead.id))
    .map(({ lead }) => ({
      id: lead.id,
      href: leadHref(lead.id),
      name: personName(lead),
      about: [lead.category, lead.car?.name].filter(Boolean).join(' · '),
      why: wishText(lead.fields['preferred_time'] ?? lead.fields['preferred_date'] ?? '', days[0] ?? ''),
    }));
}

/** `Asked for tomorrow, 10:30 am`; the day alone if there is no time. */
function wishText(wish: string, today: string): string {
  const day = dayName(wish.slice(0, 10), today).toLowerCase();
  const time = /T(\d\d:\d\d)/.exec(wish)?.[1];
  return `Asked for ${[day, time && clockTime(time)].filter(Boolean).join(', ')}`;
}

const isOpen = (status: DeskLead['status']): boolean => status !== 'won' && status !== 'closed';

/** Holds that end soon, and reservations about which the stock list says something else. */
async function reservationSections(visit: StaffVisit): Promise<TodaySection[]> {
  const { services, tenant, now } = visit;
  const list = (state: 'held' | 'converted') =>
    services.reservations.list(tenant.slug, { states: [state], limit: mostReservations });
  const [held, sold] = await Promise.all([list('held'), list('converted')]);
  const last = new Date(now.getTime() + holdMs).toISOString();
  const ending = held.filter(({ endsAt }) => endsAt !== null && endsAt <= last);
  const questions = [...held, ...sold].filter(asksDealer);
  const row = (reservation: Reservation, why: string): TodayRow => ({
    id: reservation.id,
    href: reservationHref(reservation.id),
    name: shopperName(reservation),
    about: reservation.car.name,
    why,
  });
  const end = ({ endsAt }: Reservation) => momentText(endsAt ?? now, tenant.time_zone);
  return [
    {
      id: 'holds',
      heading: 'Holds that end soon',
      rows: ending
        .toSorted((a, b) => (a.endsAt ?? '').localeCompare(b.endsAt ?? ''))
        .map((one) => row(one, `Held until ${end(one)}`)),
      empty: 'None',
    },
    {
      id: 'questions',
      heading: 'Stock list questions',
      rows: questions.map((one) => row(one, questionText(one))),
      empty: 'None',
    },
  ];
}

const questionText = ({ state }: Reservation): string =>
  state === 'converted'
    ? 'For sale again in your stock list. Is it still sold?'
    : 'No longer for sale in your stock list. Is it sold to them?';

/** Trade-ins whose person has left their details and has no offer yet. */
async function valuationSection({ services, tenant, now }: StaffVisit): Promise<TodaySection> {
  const since = new Date(now.getTime() - lateDays * dayMs);
  const waiting = await services.valuations.withoutOffer(tenant.slug, since, 3 * mostRows);
  const leads = await services.desk.some(
    tenant.slug,
    waiting.flatMap(({ leadId }) => leadId ?? []),
  );
  const rows = waiting.flatMap((valuation) => {
    const one = leads.find(({ lead }) => lead.id === valuation.leadId);
    if (!one || one.lead.quarantined || !isOpen(one.status)) return [];
    return {
      id: valuation.id,
      href: `${leadHref(one.lead.id)}#valuation`,
      name: personName(one.lead),
      about: valuation.vehicle ? vehicleName(valuation.vehicle) : 'A car that was not found',
      why: `Since ${momentText(valuation.createdAt, tenant.time_zone)}`,
    };
  });
  return {
    id: 'valuations',
    heading: 'Trade-ins without an offer',
    rows: rows.slice(0, mostRows),
    more:
      rows.length > mostRows ? { text: 'All trade-ins', href: `${inboxPath}?category=Trade-in` } : undefined,
    empty: 'None',
  };
}

/** Values that were edited by hand stay until somebody lets them follow the feed again. */
async function keptSection({ services, tenant }: StaffVisit): Promise<TodaySection[]> {
  const { size: count } = await services.stockChanges.editedIds(tenant.slug);
  if (count === 0) return [];
  const row: TodayRow = {
    id: 'kept',
    href: '/desk/kept',
    name: countWithNoun(count, tenant.stock.noun),
    about: 'edited by hand',
    why: 'Your feed has other values. Keep yours, or follow the feed again?',
  };
  return withRows('kept', 'Edited by hand', [row]);
}

/** What the status page finds wrong: deliveries that failed, feeds that don’t arrive, and for owners the site itself. */
async function brokenSection(visit: StaffVisit): Promise<TodaySection> {
  const parts = await visit.services.statusParts(visit, visit);
  return {
    id: 'broken',
    heading: 'Not working',
    rows: parts
      .filter(({ state }) => state !== 'ok')
      .map(({ id, heading, text, advice, state }) => ({
        id,
        href: `/desk/status#${id}`,
        name: heading,
        about: '',
        why: [text, advice].filter(Boolean).join(' '),
        chip: state === 'fault' ? chip('Not working', 'critical') : chip('Needs attention'),
      })),
    empty: 'Nothing',
  };
}
