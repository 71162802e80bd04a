import { type RawBuilder, sql } from 'kysely';

/** Values with a type: PostgreSQL can't see one in a parameter of a select list. */
export const text = (value: string) => sql<string>`cast(${value} as text)`;
export const whole = (value: number) => sql<number>`cast(${value} as bigint)`;

/** The stored Car entity: the staged JSON, preceded by the values that the import assigns. All are plain ASCII. */
export const carJson = (
  id: string,
  slug: string,
  createdAt: RawBuilder<string>,
  soldAt: RawBuilder<number>,
) => sql<string>`
  '{"id":"' || ${sql.ref(id)} || '","slug":"' || ${sql.ref(slug)} || '",'
  || case when ${createdAt} = '' then '' else '"created_at":"' || ${createdAt} || '",' end
  || coalesce('"sold_date_timestamp":' || cast(${soldAt} as text) || ',', '') || substr(s.data, 2)`;

/** Of a car that a staged row `s` changes: one that was already sold keeps its date. */
export const soldAtOfChanged = (now: string) => sql<number>`case when s.status = 'sold' then coalesce(
  s.sold_at, case when cars.status = 'sold' then cars.sold_date_timestamp end, ${whole(Date.parse(now))}) end`;
export const createdAtOfChanged = sql<string>`coalesce(s.created_at, cars.created_at)`;

/** The entity of a car once a staged row `s` has changed it. */
export const changedJson = (now: string) =>
  carJson('cars.id', 'cars.slug', createdAtOfChanged, soldAtOfChanged(now));
