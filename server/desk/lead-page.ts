import { withNoun } from '#server/dealer/rules/noun';
import { testDays } from '#server/leads/sweep-test-leads';
import { newUlid } from '#server/platform/ulid';
import { type Lead, type LeadStatus, leadStatus, leadStatuses, statusText } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { findCarById } from '#server/stock/cars/show-car';
import { isAvailable } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import { may, mayOwn } from './accounts/rules/permissions';
import { askBeforeClosing } from './appointment-page';
import { appointmentPanel } from './appointment-panel';
import { carPath } from './car-page';
import { actionIn, changeLead, type NoteTyped } from './change-lead';
import type { StaffVisit } from './create-desk';
import { customerPanel } from './customer-panel';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import type { DeskLead } from './desk-store';
import { leadCarView } from './lead-car';
import type { LeadNote } from './lead-progress-store';
import { replyView, writeHref } from './lead-reply-view';
import { type ReplyDelivery, replyDeliveries } from './reply-deliveries';
import { ageText, durationText, momentText } from './rules/desk-time';
import {
  aboutLead,
  closeReasons,
  deliveryLine,
  kindOfLead,
  leadChips,
  leadFacts,
  leadHref,
  personName,
  reachOf,
  withoutMail,
} from './rules/lead-row';
import { mergeOrder } from './rules/merge';
import { doneText } from './rules/page-parts';
import { personHref } from './rules/person-key';
import { messageChip } from './rules/person-words';
import type { ReplyTyped } from './rules/reply-form';
import type { ValuationTyped } from './valuation-changes';
import { valuationPanel } from './valuation-panel';
import type { FieldErrors } from './views/desk-view';

/** Forms of the page as typed, and their errors. */
interface LeadFormsTyped {
  readonly note?: NoteTyped;
  readonly valuation?: ValuationTyped;
  readonly reply?: ReplyTyped;
}

/** The page of a lead of this dealer; null if there is none. */
export async function leadPageView(visit: StaffVisit, typed: LeadFormsTyped = {}) {
  const { services, tenant, now, staff, session, id } = visit;
  const leadAtDesk = await services.desk.one(tenant.slug, id);
  if (!leadAtDesk) return null;
  const action = leadHref(id);
  const { lead, status, ownerId, deliveries, mergedInto } = leadAtDesk;
  const partIds = await services.leadMerges.partsOf(tenant.slug, [id]);
  const [notes, files, bookings, colleagues, related, customer, valuation, carNow] = await Promise.all([
    services.leadProgress.notes(tenant.slug, id),
    services.leads.filesOf(tenant.slug, id),
    services.bookings.ofLeads(tenant.slug, [id, ...partIds]),
    services.staff.list(tenant.slug),
    services.desk.samePerson(tenant.slug, [id]),
    customerPanel(visit, lead),
    valuationPanel(visit, lead, typed.valuation),
    lead.car ? findCarById(visit, lead.car.id) : undefined,
  ]);
  const car = carNow?.state === 'here' ? carNow.car : undefined;
  const [others, parts, sent] = await Promise.all([
    services.desk.some(tenant.slug, (related.get(id) ?? []).slice(0, mostOthers)),
    services.desk.some(tenant.slug, partIds),
    replyDeliveries(visit, [id, ...partIds], notes),
  ]);
  const waiting = session.draft?.path === action ? session.draft.text : '';
  const ownerOf = (staffId: string | null) => colleagues.find((one) => one.id === staffId)?.name;
  const booking = bookings.find(({ leadId }) => leadId === id) ?? bookings[0];
  const appointment = appointmentPanel(visit, lead, booking, notes);
  const isOwn = mergedInto === null && !lead.quarantined;
  const reply = isOwn ? replyView(visit, { lead, car, booking, typed: typed.reply }) : undefined;
  return {
    page: 'lead' as const,
    ...headOf(visit, leadAtDesk),
    /** What the last form has done, and what it has not. */
    done: doneWith(visit, ownerOf(ownerId), status),
    notice: doneText(visit, { [notStarted]: notStartedText }),
    car: lead.car && leadCarView(lead.car, carNow, tenant, now),
    /** Where a car that somebody else may still ask about becomes sold. */
    sell:
      status === 'won' && car && isAvailable(car) && may(staff.role, 'change-stock')
        ? { href: carPath(car.id), text: withNoun('Mark the car as sold too', tenant.stock.noun) }
        : undefined,
    /** The ways to answer: addresses of apps, or of the reply on this page. */
    ways: {
      smsHref: reply?.sms && (reply.sms.href ?? `${writeHref(id)}#reply`),
      emailHref: reply?.email && (reply.email.href ?? `${writeHref(id)}#reply`),
      bookHref: appointment?.manage?.href,
    },
    reply,
    /** The earlier lead of the person that this one is part of. */
    partOf: mergedInto === null ? undefined : leadHref(mergedInto),
    /** Later enquiries that are part of this lead. */
    parts: parts.map((one) => ({
      ...otherLead(one, tenant, now),
      message: one.lead.fields['message'] ?? one.lead.fields['request'],
    })),
    personHref: personHref({ kind: 'lead', id }),
    reminders: notes.flatMap((note) => dueReminder(note, now, tenant.time_zone)),
    deleteHref: may(staff.role, 'delete-leads') ? `${action}/delete` : undefined,
    action,
    statuses: leadStatuses
      .filter((value) => value !== 'closed')
      .map((value) => ({ value, text: statusText[value], current: value === status })),
    closed: status === 'closed',
    closeReasons,
    owner: {
      current: ownerId ?? '',
      choices: colleagues
        .filter((one) => mayOwn(one) || one.id === ownerId)
        .map((one) => ({ id: one.id, name: one.name })),
    },
    customer,
    valuation,
    others: others.map((one) => ({
      ...otherLead(one, tenant, now),
      /** Where both can become one. */
      mergeId: mergeOrder(leadAtDesk, one) && one.lead.id,
      /** Who owns both then. */
      mergedOwner: mergedOwner(leadAtDesk, one, ownerOf),
    })),
    sections: leadFacts(lead, tenant, bookings.length > 0),
    files: files.map(({ name, bytes }, index) => ({
      name,
      size: `${Math.max(1, Math.round(bytes.byteLength / 1_024))} KB`,
      href: `${action}/files/${index + 1}`,
    })),
    appointment,
    deliveries: deliveries.map((one) =>
      deliveryLine(one, tenant.time_zone, withoutMail(tenant, services.config.SMTP_URL)),
    ),
    notes: noteViews(notes, tenant.time_zone, sent),
    note: newNote(now, { text: waiting, ...typed.note }),
    /** What is wrong with the note, also at the top: its field is far below. */
    errors: noteErrors(typed.note),
  };
}

/** A lead is stored, and its test drive is not. */
export const notStarted = 'not-started';
const notStartedText =
  'The lead is added, but no test drive is noted: this minute is taken at this location, or for this car. Book a time instead.';

/** What the forms of the page have done, by their action. */
const doneTexts = {
  reply: 'Your reply is on its way.',
  note: 'The note is saved.',
  release: 'Released: it is a lead like any other.',
  discard: 'Discarded as spam.',
  added: 'The lead is added.',
  resend: 'The reply is being sent again.',
  'value-again': 'The trade-in is valued again.',
  'revise-offer': 'The revised offer is on its way.',
  'offer-unsent':
    'The revised offer is made, but this site sends no such messages yet: hand on the link below the offer yourself.',
  outcome: 'The outcome is recorded.',
  retry: 'It is being sent again.',
  reminded: 'The reminder is done.',
  merge: 'Both enquiries are one lead now. Open the later one to separate them again.',
  separate: 'This enquiry is a lead of its own again.',
  booked: 'The appointment is booked.',
  moved: 'The appointment is moved.',
  cancelled: 'The appointment is cancelled.',
  attended: 'Marked as attended.',
  missed: 'Marked as missed.',
};

function doneWith(visit: StaffVisit, owner: string | undefined, status: LeadStatus): string | undefined {
  const notice = visit.services.config.SMTP_URL
    ? `Assigned to ${owner}, who gets an email about it.`
    : `Assigned to ${owner}. Tell them yourself: this site has no mail server.`;
  return doneText(visit, {
    ...doneTexts,
    status: `The status is ${statusText[status]}.`,
    owner: owner === undefined ? 'Nobody owns this lead now.' : `${owner} owns this lead now.`,
    ...(owner !== undefined && { assigned: notice }),
  });
}

const doneHref = ({ url }: StaffVisit, action: string): string =>
  action === 'status' || action === 'owner' || action in doneTexts
    ? `${url.pathname}?done=${action}`
    : url.pathname;

/** Handles a form on a lead's page. Null: no such lead or form. */
export async function submitLead(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const question = await askBeforeClosing(visit, form);
  if (question) return question;
  const change = await changeLead(visit, form);
  if (change.state === 'done') return goTo('to' in change ? change.to : doneHref(visit, actionIn(form)));
  const view = change.state === 'invalid' ? await leadPageView(visit, change) : null;
  if (view) await auditStaff(visit, 'lead-viewed', { leadIds: [visit.id] });
  return showPage(view);
}

/** A mistake in a note, by the name of its field. */
export const noteErrors = (note: Pick<NoteTyped, 'error'> | undefined): FieldErrors =>
  note ? { text: note.error } : {};

/** The field for another note. Its id is made with the form, so that pressing twice stores one note. */
export const newNote = (now: Date, typed: Pick<NoteTyped, 'text'> & Partial<Omit<NoteTyped, 'text'>>) => ({
  id: newUlid(now),
  ...typed,
});

/** Who owns two leads that become one: the owner of the earlier one, if it has one. */
function mergedOwner(
  one: DeskLead,
  other: DeskLead,
  nameOf: (staffId: string | null) => string | undefined,
): string {
  const earlier = mergeOrder(one, other)?.earlier.id;
  const [first, second] = earlier === one.lead.id ? [one, other] : [other, one];
  return nameOf(first.ownerId ?? second.ownerId) ?? 'Nobody';
}

/** Maximum other leads on a lead's page. */
const mostOthers = 10;

const otherLead = ({ lead, status }: DeskLead, tenant: Tenant, now: Date) => ({
  href: leadHref(lead.id),
  about: aboutLead(lead),
  category: kindOfLead(lead),
  status: statusText[status],
  age: ageText(lead.created_at, now, tenant.time_zone),
});

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
    /** Held as spam, and why; or a test. */
    held: lead.quarantined ? heldWords(lead) : undefined,
    /** `replied after 34 min`. */
    replied: repliedAt && lead.added_by === undefined ? replyText(seconds) : undefined,
  };
}

const replyText = (seconds: number): string =>
  seconds < 60 ? 'replied within a minute' : `replied after ${durationText(seconds)}`;

function heldWords({ quarantined, suspect }: Lead) {
  const texts = {
    held: `Quarantined as suspected spam${suspect ? ` (${suspect})` : ''}. Not delivered.`,
    discarded: 'Discarded as spam. Not delivered.',
    test: `Made with a test key. Nobody gets it, it counts nowhere, and it is erased after ${testDays} days.`,
  };
  return {
    text: texts[quarantined ?? 'held'],
    canRelease: quarantined !== 'test',
    canDiscard: quarantined === 'held',
  };
}

/** Notes and actions with their authors and times, newest first. */
export const noteViews = (
  notes: readonly LeadNote[],
  timeZone: string,
  sent: ReadonlyMap<string, ReplyDelivery> = new Map(),
) => notes.map((note) => noteView(note, timeZone, sent.get(note.id))).reverse();

function noteView(note: LeadNote, timeZone: string, delivery: ReplyDelivery | undefined) {
  const { id, kind, text, remark, byName, createdAt } = note;
  const isReply = kind === 'emailed' || kind === 'texted';
  const words = {
    note: text,
    status: [`Status: ${statusText[leadStatus(text) ?? 'new']}`, remark].filter(Boolean).join('. '),
    owner: text === '' ? 'Assigned to nobody' : `Assigned to ${text}`,
    released: 'Released: not spam',
    discarded: 'Discarded as spam',
    retried: `Sent again to ${text}`,
    valued: `Trade-in valued again at ${text}`,
    offered: `Revised offer ${remark ?? 'sent'}: ${text}`,
    bought: `Trade-in bought for ${text}`,
    'not-bought': 'Trade-in not bought',
    booked: `Appointment booked: ${text}`,
    moved: `Appointment moved to ${text}`,
    cancelled: [`Appointment cancelled: ${text}`, remark].filter(Boolean).join('. '),
    attended: `Appointment attended: ${text}`,
    missed: `Appointment missed: ${text}`,
    deposit: `Deposit taken: ${text}`,
    'deposit-link': `Deposit link sent: ${text}`,
    emailed: text,
    texted: text,
    merged: 'Merged with a later enquiry of this person',
    separated: 'Separated again from an enquiry of this person',
  };
  return {
    id,
    isNote: kind === 'note' || isReply,
    /** Of a reply. */
    heading: isReply
      ? [kind === 'emailed' ? 'Email' : 'Text message', remark].filter(Boolean).join(': ')
      : undefined,
    text: words[kind],
    /** Whether a reply has left. */
    chip: isReply ? messageChip(delivery?.state ?? note.outcome, delivery?.problem) : undefined,
    problem: delivery?.problem,
    /** A reply that was given up can be sent again while its message is there. */
    canResend: delivery !== undefined && isGivenUp(delivery.state),
    reminder: reminderText(note, timeZone),
    by: byName,
    at: createdAt,
    atText: momentText(createdAt, timeZone),
  };
}

const isGivenUp = (state: ReplyDelivery['state']): boolean => state === 'failed' || state === 'expired';

/** `Reminder: 20 Nov 2026, 9:00 am (done)`. */
function reminderText({ remindAt, remindedAt }: LeadNote, timeZone: string): string | undefined {
  if (remindAt === undefined) return undefined;
  return `Reminder: ${momentText(remindAt, timeZone)}${remindedAt === undefined ? '' : ' (done)'}`;
}

/** A reminder that is due and not done. */
function dueReminder({ id, text, remindAt, remindedAt, byName }: LeadNote, now: Date, timeZone: string) {
  if (remindAt === undefined || remindedAt !== undefined || remindAt > now.toISOString()) return [];
  return [{ id, text, by: byName, atText: momentText(remindAt, timeZone) }];
}
