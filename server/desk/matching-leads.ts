import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { DeliveryState } from '#server/platform/database/tables/leads';
import type { LeadStatus } from '#server/settings/lead';

/** Filter for a dealer's leads; every part narrows it. */
export interface LeadFilter {
  /** Held as spam, which no other list includes. */
  readonly held?: true | undefined;
  readonly status?: LeadStatus | undefined;
  /** New ones from this instant or before. */
  readonly overdueBefore?: Date | undefined;
  readonly category?: string | undefined;
  /** A location, and the id and slug of its dealership. */
  readonly place?: { readonly locationId: string; readonly dealerships: readonly string[] } | undefined;
  readonly from?: Date | undefined;
  /** The first instant after the range. */
  readonly until?: Date | undefined;
  /** Each must occur in the lead's words. */
  readonly terms: readonly string[];
  /** The owner's staff account; `none`: no owner. */
  readonly owner?: string | undefined;
  /** A staff account: its own leads, and those without an owner. */
  readonly takenBy?: string | undefined;
  /** At least one of its deliveries is in this state. */
  readonly delivery?: DeliveryState | undefined;
  /** Its phone is that of a customer with saved cars who allows staff to see them. */
  readonly watchlist?: true | undefined;
  /** Also leads that are part of an earlier one of the same person, which no list and no count includes otherwise. */
  readonly withParts?: true | undefined;
}

type Rows = Database & { s: Database['lead_states'] };
type On = ExpressionBuilder<Rows, 's'>;
type Condition = Expression<SqlBool>;

/** The states of the leads that match a filter, as `s`, without checking which are held or part of another. */
export function matchingAny(db: Kysely<Database>, tenant: string, filter: LeadFilter) {
  const find = finder(db);
  return db
    .selectFrom('lead_states as s')
    .where('s.tenant', '=', tenant)
    .where((on) =>
      on.and([
        ...conditions(on, tenant, filter, find),
        ...(filter.delivery ? [withDelivery(on, tenant, filter.delivery)] : []),
        ...(filter.watchlist ? [withWatchlist(on, tenant)] : []),
      ]),
    );
}

/** The leads held as spam if the filter wants them, otherwise the others. */
export function matching(db: Kysely<Database>, tenant: string, filter: LeadFilter) {
  const states = matchingAny(db, tenant, filter);
  const listed = filter.withParts ? states : states.where('s.merged_into', 'is', null);
  return listed.where((on) => {
    const lead = on.selectFrom('leads').select('leads.id').whereRef('leads.id', '=', 's.lead_id');
    // Checked for each displayed row only.
    if (!filter.held) return on.not(on.exists(lead.where('leads.quarantined', 'is not', null)));
    const query = on.selectFrom('leads').select('leads.id').where('leads.tenant', '=', tenant);
    return on('s.lead_id', 'in', query.where('leads.quarantined', '=', 'held'));
  });
}

/** Finds a literal text in another: no pattern characters. */
const finder = (db: Kysely<Database>): string =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'strpos' : 'instr';

function conditions(on: On, tenant: string, filter: LeadFilter, find: string): Condition[] {
  const { status, overdueBefore, category, from, until, place, owner, takenBy } = filter;
  return [
    ...(status ? [on('s.status', '=', status)] : []),
    ...(overdueBefore
      ? [on('s.status', '=', 'new'), on('s.created_at', '<=', overdueBefore.toISOString())]
      : []),
    ...(category ? [on('s.category', '=', category)] : []),
    ...(from ? [on('s.created_at', '>=', from.toISOString())] : []),
    ...(until ? [on('s.created_at', '<', until.toISOString())] : []),
    ...(place ? [atPlace(on, place)] : []),
    ...(owner === undefined ? [] : [ownedBy(on, owner)]),
    ...(takenBy === undefined ? [] : [on.or([ownedBy(on, 'none'), ownedBy(on, takenBy)])]),
    ...filter.terms.map((term) => hasTerm(on, tenant, sql.raw(find), term)),
  ];
}

/** A term in the words of a lead, or of a lead that is part of it. */
function hasTerm(on: On, tenant: string, find: RawBuilder<unknown>, term: string): Condition {
  const parts = on
    .selectFrom('lead_states as part')
    .select('part.merged_into')
    .where('part.tenant', '=', tenant)
    .where('part.merged_into', 'is not', null)
    .where(sql<SqlBool>`${find}(part.words, ${term}) > 0`);
  return on.or([sql<SqlBool>`${find}(s.words, ${term}) > 0`, on('s.lead_id', 'in', parts)]);
}

const ownedBy = (on: On, owner: string): Condition =>
  owner === 'none' ? on('s.owner_id', 'is', null) : on('s.owner_id', '=', owner);

/** The chosen location or the yard of the car; without either, the dealership. */
function atPlace(on: On, { locationId, dealerships }: NonNullable<LeadFilter['place']>): Condition {
  const atLocation = on('s.location_id', '=', locationId);
  if (dealerships.length === 0) return atLocation;
  return on.or([
    atLocation,
    on.and([on('s.location_id', 'is', null), on('s.dealership_id', 'in', dealerships)]),
  ]);
}

const withDelivery = (on: On, tenant: string, state: DeliveryState): Condition => {
  const those = on.selectFrom('deliveries').select('lead_id').where('tenant', '=', tenant);
  return on('s.lead_id', 'in', those.where('state', '=', state));
};

/** The phones of customers with saved cars who allow staff to see them: the last choice counts. */
function withWatchlist(on: On, tenant: string): Condition {
  const phones = on
    .selectFrom('customer_consents as consent')
    .innerJoin('customers', 'customers.id', 'consent.customer_id')
    .select('customers.phone')
    .where('consent.tenant', '=', tenant)
    .where('consent.allowed', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_consents as later')
            .select('later.position')
            .whereRef('later.customer_id', '=', 'consent.customer_id')
            .whereRef('later.position', '>', 'consent.position'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('watchlist')
          .select('watchlist.car_id')
          .where('watchlist.tenant', '=', tenant)
          .whereRef('watchlist.customer_id', '=', 'consent.customer_id'),
      ),
    );
  return on('s.phone', 'in', phones);
}
