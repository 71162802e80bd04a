import { discardLead, releaseLead } from '#server/leads/release-lead';
import { leadStatus } from '#server/settings/lead';
import { auditStaff } from './accounts/audit';
import { longestDraft as longestNote } from './accounts/sign-in';
import { cancelWithLead } from './appointment-page';
import { assignLead } from './assign-lead';
import type { StaffVisit } from './create-desk';
import { changeStatus, type LeadNote, type NoteKind, noteOf, reachStatus } from './lead-progress-store';
import { mergeLead, separateLead } from './merge-leads';
import { replyToLead, resendReply } from './reply-lead';
import { reviseOffer } from './revise-offer';
import { closeReasons, leadHref } from './rules/lead-row';
import { textIn } from './rules/page-parts';
import { reminderTime } from './rules/reminder-time';
import { type ReplyTyped, typedText } from './rules/reply-form';
import { recordOutcome, type ValuationChange, type ValuationTyped, valueAgain } from './valuation-changes';

/** A refused note as it was typed, and why. */
export interface NoteTyped {
  readonly text: string;
  readonly error: string;
  readonly remindDay?: string;
  readonly remindTime?: string;
}

/**
 * The outcome of a form on a lead's page. `to`: the page that shows it, if that is another; `leadIds`: all leads that have
 * changed.
 */
type LeadChange =
  | NoteChange
  | { readonly state: 'done'; readonly to: string; readonly leadIds?: readonly string[] }
  | { readonly state: 'invalid'; readonly valuation: ValuationTyped }
  | { readonly state: 'invalid'; readonly reply: ReplyTyped };
type NoteChange =
  | { readonly state: 'done' }
  | { readonly state: 'invalid'; readonly note: NoteTyped }
  | { readonly state: 'unknown' };

/** Handles a form on a lead's page; `do` names the action. Unknown: no such lead or action. */
export async function changeLead(visit: StaffVisit, form: URLSearchParams): Promise<LeadChange> {
  const change = await makeChange(visit, form);
  if (change.state === 'done') {
    const detail = actionIn(form);
    const { leadIds = [visit.id] } = 'to' in change ? change : {};
    await auditStaff(visit, 'lead-changed', { leadIds, detail });
  }
  return change;
}

/** The action that a form asks for: the buttons of a status and of an owner send the form of a note too. */
export function actionIn(form: URLSearchParams): string {
  const action = textIn(form, 'do');
  if (action !== 'note') return action;
  if (form.has('status') || form.has('reason')) return 'status';
  return form.has('assign') ? 'owner' : 'note';
}

async function makeChange(visit: StaffVisit, form: URLSearchParams): Promise<LeadChange> {
  const { services, tenant, now, id } = visit;
  const action = actionIn(form);
  switch (action) {
    case 'status':
    case 'owner': {
      const noted = typedText(textIn(form, 'text')) === '' ? undefined : await addNote(visit, id, form);
      if (noted && noted.state !== 'done') return noted;
      return action === 'status' ? setStatus(visit, form) : setOwner(visit, textIn(form, 'owner'));
    }
    case 'note':
      return addNote(visit, id, form);
    case 'release':
    case 'discard':
      return judge(visit, action === 'release');
    case 'retry':
      return retryDelivery(visit, textIn(form, 'delivery'));
    case 'reply': {
      const outcome = await replyToLead(visit, form);
      return outcome.state === 'done' ? { state: 'done', to: `${leadHref(id)}?done=reply` } : outcome;
    }
    case 'resend':
      return resendReply(visit, textIn(form, 'reply'));
    case 'reminded':
      return doneOr(await services.leadReminders.finish(tenant.slug, id, textIn(form, 'note'), now));
    case 'merge':
      return mergeLead(visit, textIn(form, 'lead'));
    case 'separate':
      return separateLead(visit);
    case 'value-again':
      return noted(visit, 'valued', await valueAgain(visit, form));
    case 'revise-offer':
      return noted(visit, 'offered', await reviseOffer(visit, form));
    case 'outcome': {
      const kind = form.get('won') === 'yes' ? 'bought' : 'not-bought';
      const change = await noted(visit, kind, await recordOutcome(visit, form));
      if (change.state === 'done') await reachStatus(visit, id, 'traded in');
      return change;
    }
    default:
      return { state: 'unknown' };
  }
}

/** A change of the lead's valuation, with a note about it. */
async function noted(visit: StaffVisit, kind: NoteKind, change: ValuationChange): Promise<LeadChange> {
  if (change.state === 'invalid') return { state: 'invalid', valuation: change.typed };
  if (change.state === 'unknown') return change;
  const remark = change.isUnsent ? 'not sent' : undefined;
  const stored = await store(visit, visit.id, noteOf(visit, kind, change.text, { remark }));
  const isUnsent = stored.state === 'done' && change.isUnsent;
  return isUnsent ? { state: 'done', to: `${leadHref(visit.id)}?done=offer-unsent` } : stored;
}

const doneOr = (exists: boolean): NoteChange => ({ state: exists ? 'done' : 'unknown' });

const store = async ({ services, tenant }: StaffVisit, id: string, note: LeadNote): Promise<NoteChange> =>
  doneOr(await services.leadProgress.addNote(tenant.slug, id, note));

/** Changes the status; the reason why it was lost closes a lead. */
async function setStatus(visit: StaffVisit, form: URLSearchParams): Promise<LeadChange> {
  const reason = closeReasons.find((one) => one === form.get('reason'));
  const status = reason ? 'closed' : leadStatus(form.get('status'));
  const problem = reason && (await cancelWithLead(visit));
  if (problem) return { state: 'invalid', note: { text: textIn(form, 'text'), error: problem } };
  return doneOr(
    status !== undefined &&
      (await changeStatus(visit, visit.id, { status, by: visit.staff, remark: reason })),
  );
}

/** Assigns a lead to a colleague, or to nobody. */
async function setOwner(visit: StaffVisit, newOwner: string): Promise<LeadChange> {
  const outcome = await assignLead({ ...visit, by: visit.staff }, visit.id, newOwner || null);
  return outcome === 'told'
    ? { state: 'done', to: `${leadHref(visit.id)}?done=assigned` }
    : doneOr(outcome === 'done');
}

/** Adds the note of a form to a lead. */
export async function addNote(visit: StaffVisit, id: string, form: URLSearchParams): Promise<NoteChange> {
  const text = typedText(textIn(form, 'text'));
  const reminder = { day: textIn(form, 'remind_day'), time: textIn(form, 'remind_time') };
  const remindAt = reminderTime(reminder, visit.tenant.time_zone, visit.now);
  const error = noteError(text) ?? (remindAt.ok ? undefined : remindAt.error);
  if (error !== undefined || !remindAt.ok) {
    const typed = { text: text.slice(0, 2 * longestNote), error: error ?? '' };
    const { day, time } = reminder;
    const note = { ...typed, remindDay: day.slice(0, 20), remindTime: time.slice(0, 20) };
    return { state: 'invalid', note };
  }
  // Created with the form, so that pressing twice stores one note.
  const note = noteOf(visit, 'note', text, { id: form.get('note_id') });
  const change = await store(visit, id, { ...note, remindAt: remindAt.value });
  const { services, session } = visit;
  if (change.state === 'done' && session.draft) {
    await services.staffSessions.change(session.idHash, { draft: null });
  }
  return change;
}

function noteError(text: string): string | undefined {
  if (text === '') return 'Enter a note first.';
  return text.length > longestNote ? `A note can be at most ${longestNote} characters.` : undefined;
}

/** Decides whether a lead that looked like spam came from a person. */
async function judge(visit: StaffVisit, person: boolean): Promise<LeadChange> {
  const { id } = visit;
  const { leads, clock, leadIntake } = visit.services;
  const { onLead, onEvent } = leadIntake;
  const decide = person ? releaseLead : discardLead;
  const judgement = await decide({ leads, clock, onLead, onEvent }, visit.tenant, id);
  if (judgement === 'done') await store(visit, id, noteOf(visit, person ? 'released' : 'discarded', ''));
  return doneOr(judgement !== 'unknown');
}

/** Makes a delivery of this lead due now, with fresh attempts. */
async function retryDelivery(visit: StaffVisit, deliveryId: string): Promise<LeadChange> {
  const { services, tenant, now, id } = visit;
  const lead = await services.desk.one(tenant.slug, id);
  const delivery = lead?.deliveries.find((one) => one.id === deliveryId);
  if (!delivery) return { state: 'unknown' };
  if ((await services.deliveries.retry(tenant.slug, { id: delivery.id }, now)) > 0) {
    await store(visit, id, noteOf(visit, 'retried', delivery.destination));
    services.leadIntake.onLead?.();
  }
  return { state: 'done' };
}
