import { discardLead, releaseLead } from '#server/leads/release-lead';
import { newUlid, ulidPattern } from '#server/platform/ulid';
import { leadStatus } from '#server/settings/lead';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import { changeStatus } from './change-status';
import type { DeskVisit } from './create-desk';
import type { LeadNote, NoteKind } from './desk-store-port';
import { recordOutcome } from './record-outcome';
import { reviseOffer } from './revise-offer';
import type { ValuationChange, ValuationTyped } from './valuation-form';
import { valueAgain } from './value-again';

export const longestNote = 4_000;

/** The outcome of a form on a lead's page. */
export type LeadChange =
  | { readonly state: 'done' }
  | { readonly state: 'invalid'; readonly note: { readonly text: string; readonly error: string } }
  | { readonly state: 'invalid'; readonly valuation: ValuationTyped }
  | { readonly state: 'unknown' };

/** Handles a form on a lead's page; `do` names the action. Unknown: no such lead or action. */
export async function changeLead(
  visit: DeskVisit,
  signedIn: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<LeadChange> {
  const change = await makeChange(visit, signedIn, id, form);
  if (change.state === 'done') {
    // The action is one of those below.
    const detail = form.get('do') ?? '';
    await audit(visit, { staffId: signedIn.staff.id, action: 'lead-changed', leadIds: [id], detail });
  }
  return change;
}

async function makeChange(
  visit: DeskVisit,
  signedIn: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<LeadChange> {
  switch (form.get('do')) {
    case 'status':
      return setStatus(visit, signedIn, id, form.get('status'));
    case 'owner':
      return setOwner(visit, signedIn, id, form.get('owner') ?? '');
    case 'note':
      return addNote(visit, signedIn, id, form);
    case 'release':
    case 'discard':
      return judge(visit, signedIn, id, form.get('do') === 'release');
    case 'retry':
      return retryDelivery(visit, signedIn, id, form.get('delivery') ?? '');
    case 'value-again':
      return noted(visit, signedIn, id, 'valued', await valueAgain(visit, signedIn, id, form));
    case 'revise-offer':
      return noted(visit, signedIn, id, 'offered', await reviseOffer(visit, signedIn, id, form));
    case 'outcome': {
      const kind = form.get('won') === 'yes' ? 'bought' : 'not-bought';
      return noted(visit, signedIn, id, kind, await recordOutcome(visit, id, form));
    }
    default:
      return { state: 'unknown' };
  }
}

/** A change of the lead's valuation, with a note about it. */
async function noted(
  visit: DeskVisit,
  by: SignedIn,
  id: string,
  kind: NoteKind,
  change: ValuationChange,
): Promise<LeadChange> {
  if (change.state === 'invalid') return { state: 'invalid', valuation: change.typed };
  if (change.state === 'unknown') return change;
  const note = noteOf(visit, by, kind, change.text);
  return doneOr(await visit.services.leadProgress.addNote(visit.tenant.slug, id, note));
}

function noteOf(
  { now }: DeskVisit,
  { staff }: SignedIn,
  kind: NoteKind,
  text: string,
  id = newUlid(now),
): LeadNote {
  return { id, kind, text, byId: staff.id, byName: staff.name, createdAt: now.toISOString() };
}

const doneOr = (exists: boolean): LeadChange => ({ state: exists ? 'done' : 'unknown' });

async function setStatus(
  visit: DeskVisit,
  by: SignedIn,
  id: string,
  newStatus: string | null,
): Promise<LeadChange> {
  const status = leadStatus(newStatus);
  if (!status) return { state: 'unknown' };
  return doneOr(await changeStatus(visit, id, { status, by: by.staff }));
}

/** Assigns a lead to a colleague, or to nobody. */
async function setOwner(visit: DeskVisit, by: SignedIn, id: string, newOwner: string): Promise<LeadChange> {
  const { services, tenant } = visit;
  const owner = (await services.staff.list(tenant.slug)).find(
    (one) => one.id === newOwner && !one.disabledAt,
  );
  if (newOwner !== '' && !owner) return { state: 'unknown' };
  const note = noteOf(visit, by, 'owner', owner?.name ?? '');
  return doneOr(await services.leadProgress.setOwner(tenant.slug, id, owner?.id ?? null, note));
}

export async function addNote(
  visit: DeskVisit,
  by: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<LeadChange> {
  const noteText = (form.get('text') ?? '').replaceAll('\r\n', '\n');
  const text = noteText.replace(/(?![\n\t])\p{Cc}/gu, '').trim();
  if (text === '') return { state: 'invalid', note: { text: '', error: 'Enter a note first.' } };
  if (text.length > longestNote) {
    const error = `A note can be at most ${longestNote} characters.`;
    return { state: 'invalid', note: { text: noteText.slice(0, 2 * longestNote), error } };
  }
  // Created with the form, so that pressing twice stores one note.
  const noteId = form.get('note_id') ?? '';
  const note = noteOf(visit, by, 'note', text, ulidPattern.test(noteId) ? noteId : undefined);
  const exists = await visit.services.leadProgress.addNote(visit.tenant.slug, id, note);
  if (exists && by.session.draft)
    await visit.services.staffSessions.change(by.session.idHash, { draft: null });
  return doneOr(exists);
}

/** Decides whether a lead that looked like spam came from a person. */
async function judge(visit: DeskVisit, by: SignedIn, id: string, person: boolean): Promise<LeadChange> {
  const { services, tenant } = visit;
  const { leads, clock } = services;
  const { onLead, onEvent } = services.leadIntake;
  const deps = { leads, clock, onLead, onEvent };
  const judgement = await (person ? releaseLead : discardLead)(deps, tenant, id);
  if (judgement === 'done') {
    const note = noteOf(visit, by, person ? 'released' : 'discarded', '');
    await services.leadProgress.addNote(tenant.slug, id, note);
  }
  return doneOr(judgement !== 'unknown');
}

/** Makes a delivery of this lead due now, with fresh attempts. */
async function retryDelivery(
  visit: DeskVisit,
  by: SignedIn,
  id: string,
  deliveryId: string,
): Promise<LeadChange> {
  const { services, tenant, now } = visit;
  const lead = await services.desk.one(tenant.slug, id);
  const delivery = lead?.deliveries.find((one) => one.id === deliveryId);
  if (!delivery) return { state: 'unknown' };
  if ((await services.deliveries.retry(tenant.slug, { id: delivery.id }, now)) > 0) {
    await services.leadProgress.addNote(tenant.slug, id, noteOf(visit, by, 'retried', delivery.destination));
    services.leadIntake.onLead?.();
  }
  return { state: 'done' };
}
