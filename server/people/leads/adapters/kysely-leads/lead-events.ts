import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/events/record-events';
import type { Lead } from '#server/settings/lead';
import { leadChangeEvents, leadEvent } from '../../rules/lead-event';

const firstStatus = 'new';

interface LeadChange {
  readonly before: Lead;
  readonly lead: Lead;
  readonly status: string | undefined;
}

/** Reports a lead that has come; one in quarantine comes once it is out. */
export async function recordCreated(trx: Transaction<Database>, lead: Lead, at: string): Promise<void> {
  if (lead.quarantined) return;
  await recordEvents(trx, lead.tenant, [leadEvent(lead, 'lead.created', { status: firstStatus, at })]);
}

/** Reports how a stored lead has changed. `status` is what the desk set; absent for a lead without a state. */
export async function recordChanged(
  trx: Transaction<Database>,
  { before, lead, status = firstStatus }: LeadChange,
  at: string,
): Promise<void> {
  await recordEvents(trx, lead.tenant, leadChangeEvents(before, lead, { status, at }));
}
