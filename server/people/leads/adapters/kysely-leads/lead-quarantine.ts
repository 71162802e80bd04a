import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { withoutAppointment } from '../../rules/lead-words';
import { type BookingBook, freeTimes, lostTime } from './lead-bookings';
import { recordCreated } from './lead-events';
import { readLead, toData } from './lead-rows';

/**
 * Stores the current state of a lead that was held. Once it is out of quarantine, its booking becomes final, or its
 * appointment goes if the time has been taken since.
 */
export async function storeReleased(
  trx: Transaction<Database>,
  heldLead: Lead,
  bookings: BookingBook,
  at: string,
): Promise<void> {
  const { quarantined } = heldLead;
  const wasHeld = await isHeld(trx, heldLead);
  const lead = quarantined || !(await lostTime(trx, heldLead.id)) ? heldLead : withoutAppointment(heldLead);
  await trx
    .updateTable('leads')
    .set({ data: toData(lead), suspect: lead.suspect ?? null, quarantined: quarantined ?? null })
    .where('tenant', '=', lead.tenant)
    .where('id', '=', lead.id)
    .execute();
  if (!quarantined) await bookings.keep(trx, lead.id);
  if (!quarantined && wasHeld) await recordCreated(trx, lead, at);
}

/** Takes a quarantined lead out of quarantine; any other stays as it is. */
export async function trustLead(
  trx: Transaction<Database>,
  tenant: string,
  id: string,
  at: string,
): Promise<void> {
  const trusted = await updateHeld(trx, tenant, id)
    .set({ quarantined: null })
    .returning(['data', 'quarantined'])
    .execute();
  for (const row of trusted) await recordCreated(trx, readLead(row), at);
}

/** Marks a held lead as spam and frees its time; false if it is not held. */
export async function discardLead(trx: Transaction<Database>, tenant: string, id: string): Promise<boolean> {
  const discardedIds = await updateHeld(trx, tenant, id)
    .set({ quarantined: 'discarded' })
    .returning('id')
    .execute();
  if (discardedIds.length === 0) return false;
  await freeTimes(trx, id);
  return true;
}

const updateHeld = (trx: Transaction<Database>, tenant: string, id: string) =>
  trx
    .updateTable('leads')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('quarantined', '=', 'held');

/** Whether the stored lead is in quarantine. */
async function isHeld(trx: Transaction<Database>, { tenant, id }: Lead): Promise<boolean> {
  const query = trx.selectFrom('leads').select('quarantined').where('tenant', '=', tenant);
  return typeof (await query.where('id', '=', id).executeTakeFirst())?.quarantined === 'string';
}
