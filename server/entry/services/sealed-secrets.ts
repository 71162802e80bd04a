import { type Kysely, sql } from 'kysely';
import { webhookPurpose } from '#server/dealer/webhooks/post-webhook';
import { secondFactorPurpose } from '#server/desk/accounts/second-factor';
import { destinationPurpose } from '#server/leads/destination-secrets';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { hasHashKey, storeHashKey } from '#server/platform/database/hash-key';
import type { Database } from '#server/platform/database/schema';
import { faultOf, type Log } from '#server/platform/log';
import { type SealedFor, type SiteSecret, seal, unseal } from '#server/platform/site-secret';

/** Every column with values that are sealed with the site's secret, each for its row's tenant and id. */
const sealedColumns = [
  { table: 'staff_second_factors', id: 'staff_id', column: 'sealed_secret', purpose: secondFactorPurpose },
  { table: 'webhook_endpoints', id: 'id', column: 'secret', purpose: webhookPurpose },
  { table: 'webhook_endpoints', id: 'id', column: 'previous_secret', purpose: webhookPurpose },
  { table: 'destination_secrets', id: 'id', column: 'sealed', purpose: destinationPurpose },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

const pageSize = 200;

interface Row {
  readonly id: string;
  readonly tenant: string;
  readonly sealed: string;
}

/** Values by the secret that opens them; `unreadable`: none does. */
interface SealedCounts {
  readonly current: number;
  readonly previous: number;
  readonly unreadable: number;
}

/** Counts sealed values, and during a rotation the key of stored hashes among them. Changes nothing. */
export async function countSealed(db: Kysely<Database>, secret: SiteSecret): Promise<SealedCounts> {
  const counts = { current: 0, previous: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    for await (const rows of pagesOf(db, column)) {
      for (const row of rows) counts[openedBy(secret, placeOf(column, row), row.sealed)] += 1;
    }
  }
  if (secret.previous !== undefined) counts[(await hasHashKey(db, secret)) ? 'current' : 'previous'] += 1;
  return counts;
}

/**
 * Seals with the current secret whatever only the previous one opens, and logs how many values. Never rejects: a full disk
 * must not keep a site from starting, and `dealer doctor` counts what is left.
 */
export async function resealAll(
  commits: Pick<GroupCommit, 'db' | 'run'>,
  secret: SiteSecret,
  log: Pick<Log, 'info' | 'error'>,
): Promise<void> {
  try {
    await storeHashKey(commits, secret);
    if (secret.previous === undefined) return;
    let resealed = 0;
    for (const column of sealedColumns) resealed += await resealColumn(commits, column, secret);
    log.info({ resealed }, 'stored secrets are sealed with the new SESSION_SECRET');
  } catch (error) {
    log.error(faultOf(error), 'stored secrets could not be sealed with the new SESSION_SECRET');
  }
}

async function resealColumn(
  commits: Pick<GroupCommit, 'db' | 'run'>,
  column: SealedColumn,
  secret: SiteSecret,
): Promise<number> {
  let resealed = 0;
  for await (const rows of pagesOf(commits.db, column)) {
    const earlier = rows.filter((row) => openedBy(secret, placeOf(column, row), row.sealed) === 'previous');
    await Promise.all(
      earlier.map((row) => {
        const place = placeOf(column, row);
        const value = unseal(secret, place, row.sealed);
        return value && commits.run((trx) => replace(trx, column, row, seal(secret, place, value)));
      }),
    );
    resealed += earlier.length;
  }
  return resealed;
}

const placeOf = ({ purpose }: SealedColumn, { tenant, id }: Row): SealedFor => ({
  purpose,
  owner: [tenant, id],
});

function openedBy(secret: SiteSecret, place: SealedFor, sealed: string): keyof SealedCounts {
  if (unseal({ current: secret.current }, place, sealed)) return 'current';
  return unseal(secret, place, sealed) ? 'previous' : 'unreadable';
}

async function* pagesOf(
  db: Kysely<Database>,
  { table, id, column }: SealedColumn,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${sql.ref(id)} as id, tenant, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and ${sql.ref(column)} is not null
      order by ${sql.ref(id)} limit ${pageSize}`.execute(db);
    yield rows;
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined;
  }
}

/** Leaves a value that has changed since it was read. */
const replace = (db: Kysely<Database>, { table, id, column }: SealedColumn, row: Row, sealed: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)} = ${row.id} and tenant = ${row.tenant} and ${sql.ref(column)} = ${row.sealed}`.execute(
    db,
  );
