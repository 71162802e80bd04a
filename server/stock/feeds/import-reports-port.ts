import type { ImportReport } from './stock-import-port';

/** Who brought a file: the command line, a system with an API key, or the site itself from a feed's address. */
export const importSources = ['command', 'api', 'feed'] as const;
export type ImportSource = (typeof importSources)[number];

/** `refused`: the file would remove too many cars; `failed`: it could not be read. Neither changed anything. */
export const importStates = ['waiting', 'running', 'done', 'refused', 'failed'] as const;
type ImportState = (typeof importStates)[number];

export interface ImportOptions {
  /** Name of the feed's format. */
  readonly format: string;
  readonly full: boolean;
  readonly allowMassRemoval: boolean;
  readonly dryRun: boolean;
}

/** An import's figures, and the cars that shoppers see afterwards. */
export interface StoredReport extends ImportReport {
  readonly listed?: number;
  /** Cars by the first rule of the site that hides each of them. */
  readonly hidden?: Readonly<Record<string, number>>;
}

/** An import of a tenant's stock, from its arrival on. Instants are UTC ISO. */
export interface ImportRecord {
  /** A ULID: later imports have later ids. */
  readonly id: string;
  readonly tenant: string;
  readonly source: ImportSource;
  /** Of the file, the feed or the API key. */
  readonly name: string;
  readonly state: ImportState;
  readonly options: ImportOptions;
  /** Name of the file in the data folder that waits to be imported. */
  readonly file: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly report: StoredReport | null;
  /** One line for a person: why nothing was changed. */
  readonly failure: string | null;
}

/** How an import ended. */
export type ImportEnd = Pick<ImportRecord, 'report' | 'failure'> & {
  readonly state: 'done' | 'refused' | 'failed';
};

/** The tenant's imports of the last 30 days. */
export interface ImportReports {
  /** Stores a new import, and deletes the tenant's that are older than 30 days. */
  add(record: ImportRecord): Promise<void>;
  /**
   * The import has the tenant's turn. Others that still seem to run were interrupted: they wait again if their file is
   * there, otherwise they have failed.
   */
  begin(record: Pick<ImportRecord, 'tenant' | 'id'>, now: Date): Promise<void>;
  finish(id: string, end: ImportEnd, now: Date): Promise<void>;
  byId(tenant: string, id: string): Promise<ImportRecord | null>;
  /** Newest first, after the import with an id. */
  list(
    tenant: string,
    options: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ImportRecord[]>;
}

/** Files that were accepted and wait for their turn. */
export interface WaitingImports {
  /** The oldest of each tenant but `except`: waiting, or interrupted. */
  oldest(except: readonly string[]): Promise<ImportRecord[]>;
  /** When the latest import of each of these tenants that came as a file ended, UTC ISO; absent: none has. */
  lastEnds(tenants: readonly string[]): Promise<ReadonlyMap<string, string>>;
  countOf(tenant: string): Promise<number>;
}
