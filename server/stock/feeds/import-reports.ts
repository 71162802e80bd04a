import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Turns } from '#server/platform/database/turns';
import type { ImportReport, UndoneImport, UnknownWords } from './import-report';
import { undoImport } from './merge/undo-import';

/** Who brought a file: the command line, a system with an API key, the site itself from a feed's address, or staff. */
export const importSources = ['command', 'api', 'feed', 'desk'] as const;
export type ImportSource = (typeof importSources)[number];

/** `refused`: the file would remove too many cars; `failed`: it could not be read. Neither changed anything. */
export const importStates = ['waiting', 'running', 'done', 'refused', 'failed'] as const;

const optionsSchema = z.object({
  /** Name of the feed's format. */
  format: z.string(),
  full: z.boolean(),
  allowMassRemoval: z.boolean(),
  dryRun: z.boolean(),
});
export type ImportOptions = z.infer<typeof optionsSchema>;

/** An import's figures, and the cars that shoppers see afterwards. */
export interface StoredReport extends ImportReport {
  readonly listed?: number;
  /** Cars by the first rule of the site that hides each of them. */
  readonly hidden?: Readonly<Record<string, number>>;
  readonly undone?: UndoneImport;
}

/** An import of a tenant's stock, from its arrival on. Instants are UTC ISO. */
export interface ImportRecord {
  /** A ULID: later imports have later ids. */
  readonly id: string;
  readonly tenant: string;
  readonly source: ImportSource;
  /** Of the file, the feed or the API key. */
  readonly name: string;
  readonly state: (typeof importStates)[number];
  readonly options: ImportOptions;
  /** Name of the file in the data folder that waits to be imported. */
  readonly file: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly report: StoredReport | null;
  /** One line for a person: why nothing was changed. */
  readonly failure: string | null;
  /** The words that hold the file until the dealer says what they mean; absent without any. */
  readonly questions?: UnknownWords;
}

/** How an import ended. */
export type ImportEnd = Pick<ImportRecord, 'report' | 'failure' | 'questions'> & {
  readonly state: 'done' | 'refused' | 'failed';
};

/** The tenant's imports of the last 30 days. */
export type ImportReports = Pick<
  ImportStore,
  'add' | 'begin' | 'finish' | 'undo' | 'canUndo' | 'byId' | 'list'
>;
/** Files that were accepted and wait for their turn. */
export type WaitingImports = Pick<ImportStore, 'oldest' | 'lastEnds' | 'countOf'>;
/** Whose turn it is to import a tenant's stock: one import at a time, whichever process has it. */
export type ImportTurns = Pick<Turns, 'take' | 'renew' | 'end'>;

const mostTenants = 500;
const interrupted = 'The import was interrupted before its end: import the file again';

/** Imports and their reports in SQLite or PostgreSQL. */
export class ImportStore {
  readonly #db: Kysely<Database>;

  constructor(
    private readonly commits: GroupCommit,
    private readonly onCarChange: () => void = () => undefined,
  ) {
    this.#db = commits.db;
  }

  /** Stores a new import. */
  async add(record: ImportRecord): Promise<void> {
    await this.commits.run((trx) => trx.insertInto('stock_imports').values(toRow(record)).execute());
  }

  /**
   * The import has the tenant's turn. Others that still seem to run were interrupted: they wait again if their file is
   * there, otherwise they have failed.
   */
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

  async finish(id: string, { state, report, failure, questions }: ImportEnd, now: Date): Promise<void> {
    const end = {
      state,
      failure,
      report: report && JSON.stringify(report),
      questions: questions ? JSON.stringify(questions) : null,
      file: null,
    };
    await this.commits.run((trx) =>
      trx
        .updateTable('stock_imports')
        .set({ ...end, finished_at: now.toISOString() })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** Undoes an import by staff, and says so in its report. Null: there is nothing to undo. */
  async undo({ tenant, id, report }: ImportRecord, now: Date): Promise<UndoneImport | null> {
    const outcome = await this.commits.run(async (trx) => {
      const undone = await undoImport(trx, { tenant, id }, now.toISOString());
      if (undone) {
        const text = JSON.stringify({ ...report, undone });
        await trx.updateTable('stock_imports').set({ report: text }).where('id', '=', id).execute();
      }
      return undone;
    });
    if (outcome) this.onCarChange();
    return outcome;
  }

  /** Whether an import by staff can be undone: its cars are known as they were before. */
  async canUndo(tenant: string, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('import_copies')
      .select('car_id')
      .where('import_id', '=', id)
      .where('tenant', '=', tenant)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
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

  /** Newest first, after the import with an id. */
  async list(
    tenant: string,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ImportRecord[]> {
    const own = this.#db.selectFrom('stock_imports').selectAll().where('tenant', '=', tenant);
    const rest = after === undefined ? own : own.where('id', '<', after);
    return (await rest.orderBy('id', 'desc').limit(limit).execute()).map(toRecord);
  }

  /** The oldest of each tenant but `except`: waiting, or interrupted. */
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

  /** When the latest import of each of these tenants that came as a file ended, UTC ISO; absent: none has. */
  async lastEnds(tenants: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (tenants.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('stock_imports')
      .select((eb) => ['tenant', eb.fn.max('finished_at').as('ended_at')])
      .where('tenant', 'in', tenants)
      .where('source', 'in', ['api', 'desk'])
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
  questions: record.questions ? JSON.stringify(record.questions) : null,
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
    ...(row.questions !== null && { questions: JSON.parse(row.questions) }),
  };
}
