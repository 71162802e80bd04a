import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { quarantineStates } from '../../../leads/lead';
import type { Database, LeadStatesTable } from '../../../platform/database/schema';
import type { LeadFilter } from '../../desk-store-port';

type Rows = Database & { s: LeadStatesTable };

/** The states of the leads that a filter means, as `s`. Words are looked for as they are: nothing in them is a pattern. */
export function matching(db: Kysely<Database>, tenant: string, filter: LeadFilter) {
  return db
    .selectFrom('lead_states as s')
    .where('s.tenant', '=', tenant)
    .where((on) =>
      on.and([heldOrNot(on, tenant, filter), ...conditions(on, filter), ...deliveries(on, tenant, filter)]),
    );
}

type On = ExpressionBuilder<Rows, 's'>;
type Condition = Expression<SqlBool>;

function heldOrNot(on: On, tenant: string, { held }: LeadFilter): Condition {
  const kept = on.selectFrom('leads').select('id').where('tenant', '=', tenant);
  return held
    ? on('s.lead_id', 'in', kept.where('quarantined', '=', 'held'))
    : on('s.lead_id', 'not in', kept.where('quarantined', 'in', quarantineStates));
}

function conditions(on: On, filter: LeadFilter): Condition[] {
  const { status, overdueBefore, category, from, until, place } = filter;
  return [
    ...(status ? [on('s.status', '=', status)] : []),
    ...(overdueBefore
      ? [on('s.status', '=', 'new'), on('s.created_at', '<=', overdueBefore.toISOString())]
      : []),
    ...(category ? [on('s.category', '=', category)] : []),
    ...(from ? [on('s.created_at', '>=', from.toISOString())] : []),
    ...(until ? [on('s.created_at', '<', until.toISOString())] : []),
    ...(place ? [atPlace(on, place)] : []),
    ...filter.terms.map((term) => sql<SqlBool>`s.words like ${`%${escaped(term)}%`} escape '\\'`),
  ];
}

/** The place that was chosen; where none was, the dealership of the car. */
function atPlace(on: On, { locationId, dealershipId }: NonNullable<LeadFilter['place']>): Condition {
  const chosen = on('s.location_id', '=', locationId);
  if (dealershipId === undefined) return chosen;
  return on.or([chosen, on.and([on('s.location_id', 'is', null), on('s.dealership_id', '=', dealershipId)])]);
}

function deliveries(on: On, tenant: string, { delivery }: LeadFilter): Condition[] {
  if (!delivery) return [];
  const those = on.selectFrom('deliveries').select('lead_id').where('tenant', '=', tenant);
  return [on('s.lead_id', 'in', those.where('state', '=', delivery))];
}

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&');
