import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { placeOfChange, readChangePlace } from '#server/platform/rules/change-place';
import type { Lead, LeadStatus } from '#server/settings/lead';
import { ofTenant, readLead } from './lead-rows';
import type { LeadStore } from './lead-store';
import { testLeads, toStateColumns } from './test-leads';

/** Filter for a list of leads. */
export interface LeadPage {
  readonly limit: number;
  /** The place of the last lead of the previous page (`placeOf`). */
  readonly after?: string | undefined;
  /** Only leads that came at this instant or later. */
  readonly createdSince?: Date | undefined;
  /** Only leads that changed at this instant or later: the oldest change first. */
  readonly updatedSince?: Date | undefined;
  readonly category?: string | undefined;
  readonly status?: LeadStatus | undefined;
  /** Only leads of this member of staff; null: of nobody. */
  readonly ownerId?: string | null | undefined;
  /** `none` leaves out quarantined leads; otherwise only leads in this state. All but test leads when absent; `any`: these too. */
  readonly quarantined?: 'none' | 'any' | NonNullable<Lead['quarantined']> | undefined;
}

/** Newest first, or by their changes; null if there is no such place. */
export async function listStored(
  db: Kysely<Database>,
  tenant: string,
  listing: LeadPage,
): Promise<Lead[] | null> {
  const { limit, after, createdSince, updatedSince, category, status, ownerId, quarantined } = listing;
  let page = ofTenant(db, tenant);
  if (createdSince) page = page.where('created_at', '>=', createdSince.toISOString());
  if (updatedSince) page = page.where(changedAt, '>=', updatedSince.toISOString());
  if (category !== undefined) page = page.where('category', '=', category);
  if (quarantined === 'none') page = page.where('quarantined', 'is', null);
  else if (quarantined === undefined) page = page.where('id', 'not in', testLeads(db, tenant));
  else if (quarantined !== 'any') {
    const state = toStateColumns({ quarantined });
    page = page.where('quarantined', '=', state.quarantined).where('is_test', '=', state.is_test);
  }
  if (status !== undefined || ownerId !== undefined) {
    page = page.where('id', 'in', withState(db, tenant, { status, ownerId }));
  }
  if (after !== undefined) {
    const isAfter = updatedSince ? afterChange(after) : await olderThan(db, tenant, after);
    if (!isAfter) return null;
    page = page.where(isAfter);
  }
  const ordered = updatedSince
    ? page.orderBy(changedAt).orderBy('id')
    : page.orderBy('created_at', 'desc').orderBy('id', 'desc');
  return (await ordered.limit(limit).execute()).map(readLead);
}

async function olderThan(
  db: Kysely<Database>,
  tenant: string,
  id: string,
): Promise<RawBuilder<boolean> | null> {
  const row = db.selectFrom('leads').select('created_at').where('tenant', '=', tenant);
  const lead = await row.where('id', '=', id).executeTakeFirst();
  return lead ? sql<boolean>`(created_at, id) < (${lead.created_at}, ${id})` : null;
}

/** When a lead last changed, as its index has it. */
const changedAt = sql<string>`coalesce(updated_at, created_at)`;

function afterChange(cursor: string): RawBuilder<boolean> | null {
  const place = readChangePlace(cursor);
  return place && sql<boolean>`(coalesce(updated_at, created_at), id) > (${place.at}, ${place.id})`;
}

/** The place of a lead in a list. */
export const placeOf = (
  { id, updated_at, created_at }: Lead,
  { updatedSince }: Pick<LeadPage, 'updatedSince'> = {},
): string => (updatedSince ? placeOfChange({ at: updated_at ?? created_at, id }) : id);

/** The ids of leads with a status or an owner. */
function withState(
  db: Kysely<Database>,
  tenant: string,
  { status, ownerId }: Pick<LeadPage, 'status' | 'ownerId'>,
) {
  let states = db.selectFrom('lead_states').select('lead_id').where('tenant', '=', tenant);
  if (status !== undefined) states = states.where('status', '=', status);
  if (ownerId === null) states = states.where('owner_id', 'is', null);
  else if (ownerId !== undefined) states = states.where('owner_id', '=', ownerId);
  return states;
}

const pageSize = 500;

/** Which leads to list: from `since` on, at most `limit`. */
interface Listing extends Pick<LeadPage, 'quarantined'> {
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
}

/** A dealer's leads, newest first, in bounded memory for any number of leads. */
export async function* listLeads(
  leads: Pick<LeadStore, 'list'>,
  tenant: string,
  { since, limit = Number.POSITIVE_INFINITY, quarantined }: Listing = {},
): AsyncGenerator<Lead> {
  let left = limit;
  let after: string | undefined;
  do {
    const filter = { createdSince: since, quarantined, after };
    const page = (await leads.list(tenant, { limit: Math.min(pageSize, left), ...filter })) ?? [];
    yield* page;
    left -= page.length;
    after = page.at(-1)?.id;
  } while (after !== undefined && left > 0);
}
