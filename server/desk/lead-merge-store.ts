import type { Transaction } from 'kysely';
import { touchLeads } from '#server/leads/lead-rows';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { leadStatus } from '#server/settings/lead';
import { insertNote, type LeadNote, ofLeadOrParts, recordLeadChange, stateRow } from './lead-progress-store';
import { mergedStatus } from './rules/merge';

type Open = Transaction<Database>;
type State = NonNullable<Awaited<ReturnType<typeof stateRow>>>;

/** Who merges or separates leads, and when. */
export type ByStaff = Pick<LeadNote, 'id' | 'byId' | 'byName' | 'createdAt'>;

/**
 * Leads of one person that staff handle as one, in SQLite or PostgreSQL. Each stays a lead of its own with its data, notes
 * and deliveries: the later one only names the earlier one that it is part of.
 */
export class LeadMergeStore {
  constructor(readonly commits: GroupCommit) {}

  /**
   * Makes the later lead part of the earlier one, with all that were part of it before. A repeat changes nothing. False:
   * they are not leads of one person at this dealer, or one of them is part of another lead.
   */
  merge(tenant: string, earlierId: string, laterId: string, by: ByStaff): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const [earlier, later] = await lockedInOrder(trx, tenant, earlierId, laterId);
      if (!earlier || !later || !isSamePerson(earlier, later)) return false;
      if (later.merged_into === earlierId) return true;
      if (earlier.merged_into !== null || later.merged_into !== null) return false;
      await joinStates(trx, tenant, { earlier, later, by });
      const remark = later.status;
      await insertNote(trx, tenant, earlierId, { ...by, kind: 'merged', text: laterId, remark });
      return true;
    });
  }

  /** Makes a merged lead one of its own again, with the status that it had before. Returns the other lead's id; null: it is none. */
  separate(tenant: string, leadId: string, by: ByStaff): Promise<string | null> {
    return this.commits.run(async (trx) => {
      const state = await stateRow(trx, tenant, leadId);
      if (!state?.merged_into) return null;
      const status = await statusBefore(trx, tenant, state);
      await trx
        .updateTable('lead_states')
        .set({ merged_into: null, status, changed_at: by.createdAt, changed_by: by.byId })
        .where('lead_id', '=', leadId)
        .execute();
      await touchLeads(trx, [leadId], by.createdAt);
      await insertNote(trx, tenant, state.merged_into, { ...by, kind: 'separated', text: leadId });
      return state.merged_into;
    });
  }

  /** The leads that are part of these, by their ids, the earliest first. */
  async partsOf(tenant: string, leadIds: readonly string[]): Promise<readonly string[]> {
    if (leadIds.length === 0) return [];
    const rows = await this.commits.db
      .selectFrom('lead_states')
      .select('lead_id')
      .where('tenant', '=', tenant)
      .where('merged_into', 'in', [...leadIds])
      .orderBy('created_at')
      .orderBy('lead_id')
      .execute();
    return rows.map(({ lead_id: id }) => id);
  }
}

/** Both locked in the order of their ids, so that two people who merge the same leads don't wait for each other. */
async function lockedInOrder(trx: Open, tenant: string, earlierId: string, laterId: string) {
  const states = new Map<string, State | undefined>();
  for (const id of [earlierId, laterId].sort()) states.set(id, await stateRow(trx, tenant, id));
  return [states.get(earlierId), states.get(laterId)] as const;
}

/** By phone number or email, as leads store them: in E.164 form and in lower case. */
const isSamePerson = (one: State, other: State): boolean =>
  one.lead_id !== other.lead_id &&
  ((one.phone !== null && one.phone === other.phone) || (one.email !== null && one.email === other.email));

/** The earlier lead takes the further status, the first answer and the owner of both; the others follow its status. */
async function joinStates(
  trx: Open,
  tenant: string,
  { earlier, later, by }: { readonly earlier: State; readonly later: State; readonly by: ByStaff },
): Promise<void> {
  const before = leadStatus(earlier.status) ?? 'new';
  const status = mergedStatus(before, leadStatus(later.status) ?? 'new');
  const change = { status, changed_at: by.createdAt, changed_by: by.byId };
  const states = trx.updateTable('lead_states');
  await states
    .set({ ...change, owner_id: earlier.owner_id ?? later.owner_id, ...answerOf(earlier, later) })
    .where('lead_id', '=', earlier.lead_id)
    .execute();
  await states
    .set({ ...change, merged_into: earlier.lead_id })
    .where(({ eb, or }) => or([eb('lead_id', '=', later.lead_id), eb('merged_into', '=', later.lead_id)]))
    .execute();
  const parts = trx.selectFrom('lead_states').select('lead_id').where('merged_into', '=', earlier.lead_id);
  await touchLeads(trx, parts, by.createdAt);
  const changed = [
    ...(status === before ? [] : ['status']),
    ...(earlier.owner_id === null && later.owner_id !== null ? ['assigned_to'] : []),
  ];
  await recordLeadChange(trx, { tenant, leadId: earlier.lead_id, at: by.createdAt, changed });
}

/** The person waited from their first enquiry on. */
function answerOf(earlier: State, later: State) {
  if (earlier.replied_at !== null || later.replied_at === null) return {};
  const seconds = Math.round((Date.parse(later.replied_at) - Date.parse(earlier.created_at)) / 1_000);
  return { replied_at: later.replied_at, reply_seconds: Math.max(0, seconds) };
}

/** The status that a merged lead had before, from the note of its merge. */
async function statusBefore(trx: Open, tenant: string, { lead_id, merged_into, status }: State) {
  const note = await trx
    .selectFrom('lead_notes')
    .select('remark')
    .where('tenant', '=', tenant)
    .where('kind', '=', 'merged')
    .where('text', '=', lead_id)
    // It may have been part of a lead that became part of this one later.
    .where(ofLeadOrParts(merged_into))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return leadStatus(note?.remark) ?? leadStatus(status) ?? 'new';
}
