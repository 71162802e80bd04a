import { phoneOfLead, pricesInWords } from '#server/leads/rules/car-of-lead';
import { placeName } from '#server/leads/rules/destinations';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { type Lead, leadStatus, leadStatuses, statusText } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { carEventOf } from '#server/stock/cars/rules/car-effects';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { findCarById } from '#server/stock/cars/show-car';
import { availabilityWords } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import { may } from './accounts/rules/permissions';
import { appointmentPanel } from './appointment-panel';
import { changeLead, type NoteTyped } from './change-lead';
import type { StaffVisit } from './create-desk';
import { customerPanel } from './customer-panel';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import type { DeskLead } from './desk-store';
import type { LeadNote } from './lead-progress-store';
import { ageText, durationText, momentText } from './rules/desk-time';
import {
  aboutLead,
  appointmentOf,
  closeReasons,
  deliveryLine,
  leadChips,
  leadFacts,
  leadHref,
  personName,
  reachOf,
} from './rules/lead-row';
import { carWords, type ReplyWords, replies } from './rules/reply-templates';
import type { ValuationTyped } from './valuation-changes';
import { valuationPanel } from './valuation-panel';
import type { DeskContent } from './views/desk-view';

/** The page of a lead of this dealer; null if there is none. */
export const leadPageView = (visit: StaffVisit, id: string) => viewWith(visit, id);

/** Forms of the page as typed, and their errors. */
interface LeadFormsTyped {
  readonly note?: NoteTyped;
  readonly valuation?: ValuationTyped;
}

async function viewWith(visit: StaffVisit, id: string, typed: LeadFormsTyped = {}) {
  const { services, tenant, now, staff, session } = visit;
  const leadAtDesk = await services.desk.one(tenant.slug, id);
  if (!leadAtDesk) return null;
  const action = leadHref(id);
  const { lead, status, ownerId, deliveries } = leadAtDesk;
  const [notes, files, bookings, colleagues, related, customer, valuation, carNow] = await Promise.all([
    services.leadProgress.notes(tenant.slug, id),
    services.leads.filesOf(tenant.slug, id),
    services.bookings.ofLeads(tenant.slug, [id]),
    services.staff.list(tenant.slug),
    services.desk.samePerson(tenant.slug, [id]),
    customerPanel(visit, lead),
    valuationPanel(visit, lead, typed.valuation),
    lead.car ? findCarById(visit, lead.car.id) : undefined,
  ]);
  const car = carNow?.state === 'here' ? carNow.car : undefined;
  const others = await services.desk.some(tenant.slug, (related.get(id) ?? []).slice(0, mostOthers));
  const waiting = session.draft?.path === action ? session.draft.text : '';
  const words = { ...replyWords(lead, tenant, staff.name, bookings[0]), ...carWords(car, tenant, now) };
  return {
    page: 'lead' as const,
    ...headOf(visit, leadAtDesk),
    car: lead.car && carLine(lead.car, availabilityText(car, tenant)),
    deleteHref: may(staff.role, 'delete-leads') ? `${action}/delete` : undefined,
    action,
    statuses: leadStatuses.map((value) => ({ value, text: statusText[value], current: value === status })),
    closeReasons,
    owner: {
      current: ownerId ?? '',
      choices: colleagues
        .filter((one) => !one.disabledAt || one.id === ownerId)
        .map((one) => ({ id: one.id, name: one.name })),
    },
    replies: lead.quarantined ? [] : replies(tenant.desk, lead.fields, words),
    customer,
    valuation,
    others: others.map((one) => otherLead(one, tenant, now)),
    sections: leadFacts(lead, tenant, bookings.length > 0),
    files: files.map(({ name, bytes }, index) => ({
      name,
      size: `${Math.max(1, Math.round(bytes.byteLength / 1_024))} KB`,
      href: `${action}/files/${index + 1}`,
    })),
    appointment: appointmentPanel(visit, lead, bookings[0], notes),
    deliveries: deliveries.map((one) => deliveryLine(one, tenant.time_zone)),
    notes: noteViews(notes, tenant.time_zone),
    note: newNote(now, { text: waiting, ...typed.note }),
  };
}

/** Handles a form on a lead's page. Null: no such lead or form. */
export async function submitLead(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
): Promise<DeskOutcome<DeskContent> | null> {
  const change = await changeLead(visit, id, form);
  if (change.state === 'done') return goTo(visit.url.pathname);
  const view = change.state === 'invalid' ? await viewWith(visit, id, change) : null;
  if (view) await auditStaff(visit, 'lead-viewed', { leadIds: [id] });
  return showPage(view);
}

/** The field for another note. Its id is made with the form, so that pressing twice stores one note. */
export const newNote = (now: Date, typed: { readonly text: string; readonly error?: string }) => ({
  id: newUlid(now),
  ...typed,
});

/** Maximum other leads on a lead's page. */
const mostOthers = 10;

const otherLead = ({ lead, status }: DeskLead, tenant: Tenant, now: Date) => ({
  href: leadHref(lead.id),
  about: aboutLead(lead),
  category: lead.category,
  status: statusText[status],
  age: ageText(new Date(lead.created_at), now, tenant.time_zone),
});

/** Values for reply templates, but for the car. */
function replyWords(lead: Lead, tenant: Tenant, staff: string, booking: Booking | undefined): ReplyWords {
  const live = booking?.state === 'booked' ? booking : undefined;
  const appointment = booking && !live ? undefined : appointmentOf(lead, live, tenant);
  return {
    name: lead.fields['name'],
    appointment,
    place: placeName(lead, tenant),
    staff,
    dealer: tenant.name,
    phone: phoneOfLead(lead, tenant),
  };
}

function headOf({ tenant, now }: StaffVisit, one: DeskLead) {
  const { lead, repliedAt } = one;
  const at = new Date(lead.created_at);
  const { message, request } = lead.fields;
  const seconds = repliedAt ? (Date.parse(repliedAt) - at.getTime()) / 1_000 : 0;
  return {
    id: lead.id,
    name: personName(lead),
    title: aboutLead(lead),
    age: ageText(at, now, tenant.time_zone),
    at: lead.created_at,
    atText: momentText(at, tenant.time_zone),
    chips: leadChips(one, tenant, now),
    ...reachOf(lead.fields),
    message: message ?? request,
    /** Held as spam, and why. */
    held: lead.quarantined ? heldWords(lead) : undefined,
    /** `replied after 34 min`. */
    replied: repliedAt ? replyText(seconds) : undefined,
  };
}

const replyText = (seconds: number): string =>
  seconds < 60 ? 'replied within a minute' : `replied after ${durationText(seconds)}`;

const heldWords = ({ quarantined, suspect }: Lead) => ({
  text:
    quarantined === 'held'
      ? `Quarantined as suspected spam${suspect ? ` (${suspect})` : ''}. Not delivered.`
      : 'Discarded as spam. Not delivered.',
  canDiscard: quarantined === 'held',
});

/** What has become of the car since. */
const availabilityText = (car: Car | undefined, tenant: Tenant): string =>
  car && carEventOf(car) !== 'removed'
    ? availabilityWords[carStatement(car, tenant).availability]
    : 'No longer for sale';

/** The car as the shopper saw it, with its availability now. */
const carLine = (car: NonNullable<Lead['car']>, availability: string) => ({
  name: car.name,
  href: `/cars/${encodeURIComponent(car.slug)}`,
  facts: [
    availability,
    car.stocknum && `Stock ${car.stocknum}`,
    pricesInWords(car),
    car.place,
    car.km !== undefined && `${car.km.toLocaleString('en-AU')} km`,
    car.colour,
    car.vin && `VIN ${car.vin}`,
  ]
    .filter(Boolean)
    .join(' · '),
});

/** Notes and actions with their authors and times, newest first. */
export const noteViews = (notes: readonly LeadNote[], timeZone: string) =>
  notes.map((note) => noteView(note, timeZone)).reverse();

function noteView({ id, kind, text, remark, byName, createdAt }: LeadNote, timeZone: string) {
  const words = {
    note: text,
    status: [`Status: ${statusText[leadStatus(text) ?? 'new']}`, remark].filter(Boolean).join('. '),
    owner: text === '' ? 'Assigned to nobody' : `Assigned to ${text}`,
    released: 'Released: not spam',
    discarded: 'Discarded as spam',
    retried: `Sent again to ${text}`,
    valued: `Trade-in valued again at ${text}`,
    offered: `Revised offer sent: ${text}`,
    bought: `Trade-in bought for ${text}`,
    'not-bought': 'Trade-in not bought',
    booked: `Appointment booked: ${text}`,
    moved: `Appointment moved to ${text}`,
    cancelled: `Appointment cancelled: ${text}`,
    attended: `Appointment attended: ${text}`,
    missed: `Appointment missed: ${text}`,
    'deposit-link': `Deposit link sent: ${text}`,
  };
  return {
    id,
    isNote: kind === 'note',
    text: words[kind],
    by: byName,
    at: createdAt,
    atText: momentText(new Date(createdAt), timeZone),
  };
}
