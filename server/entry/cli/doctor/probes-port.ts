import type { CurrentVersion } from '#server/entry/tenant-versions/tenant-versions-port';
import type { IndexState } from '#server/search/stock-search/index-state';
import type { CertificateFacts } from './rules/certificates';
import type { MigrationFacts, QuickCheck } from './rules/database';
import type { DiskFacts } from './rules/disk';
import type { FileFacts, FolderFacts } from './rules/folders';
import type { HostFacts } from './rules/hosts';
import type { MailFacts } from './rules/mail';
import type { ReadinessFacts } from './rules/site';

/** What the file system says. */
export interface FileProbe {
  folder(path: string): Promise<FolderFacts>;
  /** Those of the paths that exist. */
  files(paths: readonly string[]): Promise<readonly FileFacts[]>;
  /** Everything right inside a folder. */
  entries(folder: string): Promise<readonly FileFacts[]>;
  /** Null if there is no such file. */
  bytes(path: string): Promise<number | null>;
  /** The file right inside a folder, or in a folder there, that changed last. */
  newest(folder: string): Promise<{ readonly path: string; readonly at: Date } | null>;
  disk(folder: string): Promise<Omit<DiskFacts, 'databaseBytes'>>;
}

/** Reads a whole SQLite file; `late` at the limit. */
export type QuickCheckProbe = (dataDir: string, limitMs: number) => Promise<QuickCheck>;

/** What the database says of itself. */
export interface DatabaseFacts {
  readonly migrations: MigrationFacts;
  /** How far its clock is ahead, in milliseconds; null for SQLite. */
  readonly aheadMs: number | null;
  readonly newestLead: Date | null;
  /** The current versions of sites in the database; absent if it has yet to be migrated. */
  readonly sites?: readonly CurrentVersion[];
}
/** Opens the database, changes nothing, and closes it. `cause` is one line without secrets. */
export type DatabaseProbe = () => Promise<
  { readonly ok: true; readonly value: DatabaseFacts } | { readonly ok: false; readonly error: string }
>;

export type HostProbe = (host: string, limitMs: number) => Promise<HostFacts>;
/** Makes a TLS handshake with an address under a host's name. */
export type CertificateProbe = (host: string, address: string, limitMs: number) => Promise<CertificateFacts>;
/** Signs in at a mail server, and sends nothing. */
export type MailProbe = (url: string, limitMs: number) => Promise<Exclude<MailFacts, { kind: 'none' }>>;
/** `states`: the search indexes, by site, if the site reports them. */
export type SiteProbe = (
  limitMs: number,
) => Promise<ReadinessFacts & { readonly states: IndexStates | null }>;
type IndexStates = Readonly<Record<string, IndexState>>;

/** The measurements of `dealer doctor`. */
export interface Probes {
  readonly files: FileProbe;
  readonly quickCheck: QuickCheckProbe;
  readonly database: DatabaseProbe;
  readonly host: HostProbe;
  readonly certificate: CertificateProbe;
  readonly mail: MailProbe;
  readonly site: SiteProbe;
}
