import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/events/record-events';
import { importEvent } from '../../rules/import-event';
import type { MergeOptions, MergeOutcome } from '../../stock-import-port';
import { applyPlan } from './apply-plan';
import { storeKept } from './keep-edits';
import { plan } from './plan';
import { indexStage, type WithStage, withStage } from './stage';
import { lockStock, stockVersion } from './stock-version';

const patienceMs = 120_000;

type Planned = Awaited<ReturnType<typeof plan>>;

/**
 * Merges the staged rows into the stock, in one transaction; a dry run changes nothing. What it will change is worked out
 * before the stock is locked, so that shoppers' reservations wait for the writing only.
 */
export async function merge(
  db: Kysely<WithStage>,
  connection: Kysely<Database>,
  options: MergeOptions,
): Promise<MergeOutcome> {
  await indexStage(db);
  if (options.dryRun) return (await plan(db, options)).outcome;
  const plannedAt = await stockVersion(db, options.tenant);
  const planned = await plan(db, options);
  return withPatience(() =>
    connection.transaction().execute((trx) => mergeIn(trx, options, plannedAt, planned)),
  );
}

async function mergeIn(
  site: Transaction<Database>,
  options: MergeOptions,
  plannedAt: number,
  planned: Planned,
): Promise<MergeOutcome> {
  const trx = withStage(site);
  // Locked first, so that a second import of the tenant waits here and then sees this one's changes.
  const version = await lockStock(trx, options);
  const { outcome, changes } = version === plannedAt ? planned : await planAgain(trx, options);
  if (changes > 0 && outcome.refusal === null) await applyPlan(site, options, version + 1);
  if (outcome.refusal === null) await storeKept(trx, options.tenant);
  if (options.file) {
    await recordEvents(site, options.tenant, [importEvent(options.file, outcome, options)]);
  }
  return outcome;
}

/** The stock has changed since it was first matched. */
async function planAgain(trx: Transaction<WithStage>, options: MergeOptions): Promise<Planned> {
  await sql`update stock_stage set car_id = null`.execute(trx);
  return plan(trx, options);
}

/** Another process may hold SQLite's one write lock for long: its own merge waits, and retries. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const locked = error instanceof Error && error.message.includes('database is locked');
      if (!locked || performance.now() > giveUpAt) throw error;
    }
  }
}
