import { phoneOfLead, pricesInWords } from '#server/leads/rules/car-of-lead';
import { placeName } from '#server/leads/rules/destinations';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { appointmentText } from '#server/leads/test-drives/rules/drive-facts';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { type Lead, leadStatus, leadStatuses, statusText } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { carEventOf } from '#server/stock/cars/rules/car-effects';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { findCarById } from '#server/stock/cars/show-car';
import { availabilityWords } from '#server/stock/price/rules/availability';
import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { customerPanel } from './customer-panel';
import type { DeskLead, LeadNote } from './desk-store-port';
import { frameView } from './frame';
import { ageText, durationText, momentText } from './rules/desk-time';
import { leadFacts } from './rules/lead-facts';
import { appointmentOf, deliveryLine, leadChips, leadHref, personName, phoneLink } from './rules/lead-row';
import { carWords, type ReplyWords, replies } from './rules/reply-templates';
import type { ValuationTyped } from './valuation-form';
import { valuationPanel } from './valuation-panel';
import type { AppointmentView, LeadPageView, NoteView, OtherLeadView } from './views/lead-page-view';

/** Forms of the page as typed, and their errors. */
export interface LeadFormsTyped {
  readonly note?: { readonly text: string; readonly error: string } | undefined;
  readonly valuation?: ValuationTyped | undefined;
}

/** The page of a lead of this dealer; null if there is none. */
export async function leadPageView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  typed: LeadFormsTyped = {},
): Promise<LeadPageView | null> {
  const { services, tenant, now } = visit;
  const { staff, session } = visitor;
  const leadAtDesk = await services.desk.one(tenant.slug, id);
  if (!leadAtDesk) return null;
  const action = leadHref(id);
  const { lead } = leadAtDesk;
  const [notes, files, bookings, colleagues, related, customer, valuation, carNow] = await Promise.all([
    services.leadProgress.notes(tenant.slug, id),
    services.leads.filesOf(tenant.slug, id),
    services.bookings.ofLeads(tenant.slug, [id]),
    services.staff.list(tenant.slug),
    services.desk.samePerson(tenant.slug, [id]),
    customerPanel(visit, visitor, leadAtDesk.lead),
    valuationPanel(visit, visitor, lead, typed.valuation),
    lead.car ? findCarById(visit, lead.car.id) : undefined,
  ]);
  const car = carNow?.state === 'here' ? carNow.car : undefined;
  const others = await services.desk.some(tenant.slug, (related.get(id) ?? []).slice(0, mostOthers));
  const choices = colleagues.filter((one) => !one.disabledAt || one.id === leadAtDesk.ownerId);
  const waiting = session.draft?.path === action ? session.draft.text : '';
  return {
    ...headOf(visit, leadAtDesk),
    ...(lead.car ? { car: carLine(lead.car, availabilityText(car, tenant)) } : {}),
    page: 'lead',
    ...frameView(visit, visitor),
    ...(may(staff.role, 'delete-leads') ? { deleteHref: `${action}/delete` } : {}),
    action,
    statuses: leadStatuses.map((value) => ({
      value,
      text: statusText[value],
      current: value === leadAtDesk.status,
    })),
    owner: {
      current: leadAtDesk.ownerId ?? '',
      choices: choices.map((one) => ({ id: one.id, name: one.name })),
    },
    replies: lead.quarantined
      ? []
      : replies(tenant.desk, lead.fields, {
          ...replyWords(lead, tenant, staff.name, bookings[0]),
          ...carWords(car, tenant),
        }),
    customer,
    valuation,
    others: others.map((one) => otherLead(one, tenant, now)),
    sections: leadFacts(leadAtDesk.lead, tenant, bookings.length > 0),
    files: files.map(({ name, bytes }, index) => ({
      name,
      size: `${Math.max(1, Math.round(bytes.byteLength / 1_024))} KB`,
      href: `${action}/files/${index + 1}`,
    })),
    appointments: bookings.map((one) => appointmentView(one, tenant)),
    deliveries: leadAtDesk.deliveries.map((one) => deliveryLine(one, tenant.time_zone)),
    notes: notes.map((note) => noteView(note, tenant.time_zone)).reverse(),
    note: { id: newUlid(now), text: waiting, ...typed.note },
  };
}

/** Maximum other leads on a lead's page. */
const mostOthers = 10;

const otherLead = ({ lead, status }: DeskLead, tenant: Tenant, now: Date): OtherLeadView => ({
  href: leadHref(lead.id),
  about: lead.car?.name ?? lead.subcategory ?? lead.category,
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

function headOf({ tenant, now }: DeskVisit, one: DeskLead) {
  const { lead, repliedAt } = one;
  const at = new Date(lead.created_at);
  const { email, message, request } = lead.fields;
  const seconds = repliedAt ? (Date.parse(repliedAt) - at.getTime()) / 1_000 : 0;
  return {
    id: lead.id,
    name: personName(lead),
    title: lead.car?.name ?? lead.subcategory ?? lead.category,
    age: ageText(at, now, tenant.time_zone),
    at: lead.created_at,
    atText: momentText(at, tenant.time_zone),
    chips: leadChips(one, tenant, now),
    phone: phoneLink(lead),
    ...(email ? { email: { text: email, href: mailHref(email) } } : {}),
    message: message ?? request,
    ...(lead.quarantined ? { held: heldWords(lead) } : {}),
    ...(repliedAt ? { replied: replyText(seconds) } : {}),
  };
}

function appointmentView({ startsAt, locationId, state }: Booking, tenant: Tenant): AppointmentView {
  const place = tenant.locations.find(({ id }) => id === locationId);
  return {
    text: appointmentText(startsAt, place?.time_zone ?? tenant.time_zone),
    place: place?.name,
    cancelled: state === 'cancelled',
  };
}

const replyText = (seconds: number): string =>
  seconds < 60 ? 'replied within a minute' : `replied after ${durationText(seconds)}`;

const heldWords = ({ quarantined, suspect }: Lead): NonNullable<LeadPageView['held']> => ({
  text:
    quarantined === 'held'
      ? `Quarantined as suspected spam${suspect ? ` (${suspect})` : ''}. Not delivered.`
      : 'Discarded as spam. Not delivered.',
  canDiscard: quarantined === 'held',
});

const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** What has become of the car since. */
const availabilityText = (car: Car | undefined, tenant: Tenant): string =>
  car && carEventOf(car) !== 'removed'
    ? availabilityWords[carStatement(car, tenant).availability]
    : 'No longer for sale';

/** The car as the shopper saw it, with its availability now. */
const carLine = (car: NonNullable<Lead['car']>, availability: string): NonNullable<LeadPageView['car']> => ({
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

/** A note or action, with its author and time. */
export function noteView(
  { id, kind, text, remark, byName, createdAt }: LeadNote,
  timeZone: string,
): NoteView {
  const events = {
    status: [`Status: ${statusText[leadStatus(text) ?? 'new']}`, remark].filter(Boolean).join('. '),
    owner: text === '' ? 'Assigned to nobody' : `Assigned to ${text}`,
    released: 'Released: not spam',
    discarded: 'Discarded as spam',
    retried: `Sent again to ${text}`,
    valued: `Trade-in valued again at ${text}`,
    offered: `Revised offer sent: ${text}`,
    bought: `Trade-in bought for ${text}`,
    'not-bought': 'Trade-in not bought',
  };
  return {
    id,
    kind: kind === 'note' ? 'note' : 'event',
    text: kind === 'note' ? text : events[kind],
    by: byName,
    at: createdAt,
    atText: momentText(new Date(createdAt), timeZone),
  };
}
