import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import {
  type ImportEnd,
  type ImportRecord,
  type ImportReports,
  importSources,
  importStates,
  type StoredReport,
  type WaitingImports,
} from '../import-reports-port';

const mostTenants = 500;
const interrupted = 'The import was interrupted before its end: import the file again';

const optionsSchema = z.object({
  format: z.string(),
  full: z.boolean(),
  allowMassRemoval: z.boolean(),
  dryRun: z.boolean(),
});

/** Imports and their reports in SQLite or PostgreSQL. */
export class KyselyImportReports implements ImportReports, WaitingImports {
  readonly #db: Kysely<Database>;

  constructor(private readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  async add(record: ImportRecord): Promise<void> {
    await this.commits.run((trx) => trx.insertInto('stock_imports').values(toRow(record)).execute());
  }

  async begin({ tenant, id }: Pick<ImportRecord, 'tenant' | 'id'>, now: Date): Promise<void> {
    await this.commits.run(async (trx) => {
      const ofOthers = trx
        .updateTable('stock_imports')
        .where('tenant', '=', tenant)
        .where('state', '=', 'running')
        .where('id', '<>', id);
      await ofOthers.where('file', 'is not', null).set({ state: 'waiting' }).execute();
      await ofOthers
        .where('file', 'is', null)
        .set({ state: 'failed', failure: interrupted, finished_at: now.toISOString() })
        .execute();
      await trx.updateTable('stock_imports').set({ state: 'running' }).where('id', '=', id).execute();
    });
  }

  async finish(id: string, { state, report, failure }: ImportEnd, now: Date): Promise<void> {
    const end = { state, failure, report: report && JSON.stringify(report), file: null };
    await this.commits.run((trx) =>
      trx
        .updateTable('stock_imports')
        .set({ ...end, finished_at: now.toISOString() })
        .where('id', '=', id)
        .execute(),
    );
  }

  async byId(tenant: string, id: string): Promise<ImportRecord | null> {
    const row = await this.#db
      .selectFrom('stock_imports')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? toRecord(row) : null;
  }

  async list(
    tenant: string,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ImportRecord[]> {
    const own = this.#db.selectFrom('stock_imports').selectAll().where('tenant', '=', tenant);
    const rest = after === undefined ? own : own.where('id', '<', after);
    return (await rest.orderBy('id', 'desc').limit(limit).execute()).map(toRecord);
  }

  async oldest(except: readonly string[]): Promise<ImportRecord[]> {
    const first = this.#db
      .selectFrom('stock_imports')
      .select((eb) => eb.fn.min('id').as('id'))
      .where('state', 'in', ['waiting', 'running'])
      .where('file', 'is not', null)
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except))
      .groupBy('tenant');
    const rows = await this.#db
      .selectFrom('stock_imports')
      .selectAll()
      .where('id', 'in', first)
      .orderBy('id')
      .limit(mostTenants)
      .execute();
    return rows.map(toRecord);
  }

  async lastEnds(tenants: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (tenants.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('stock_imports')
      .select((eb) => ['tenant', eb.fn.max('finished_at').as('ended_at')])
      .where('tenant', 'in', tenants)
      .where('source', '=', 'api')
      .where('finished_at', 'is not', null)
      .groupBy('tenant')
      .execute();
    return new Map(rows.flatMap(({ tenant, ended_at }) => (ended_at ? [[tenant, ended_at] as const] : [])));
  }

  async countOf(tenant: string): Promise<number> {
    const row = await this.#db
      .selectFrom('stock_imports')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('tenant', '=', tenant)
      .where('state', 'in', ['waiting', 'running'])
      .where('file', 'is not', null)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }
}

const toRow = (record: ImportRecord): Database['stock_imports'] => ({
  id: record.id,
  tenant: record.tenant,
  source: record.source,
  name: record.name,
  state: record.state,
  options: JSON.stringify(record.options),
  file: record.file,
  created_at: record.createdAt,
  finished_at: record.finishedAt,
  report: record.report && JSON.stringify(record.report),
  failure: record.failure,
});

function toRecord(row: Selectable<Database['stock_imports']>): ImportRecord {
  const report: StoredReport | null = row.report === null ? null : JSON.parse(row.report);
  return {
    id: row.id,
    tenant: row.tenant,
    source: z.enum(importSources).parse(row.source),
    name: row.name,
    state: z.enum(importStates).parse(row.state),
    options: optionsSchema.parse(JSON.parse(row.options)),
    file: row.file,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    report,
    failure: row.failure,
  };
}
