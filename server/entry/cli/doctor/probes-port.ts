import type { CurrentVersion } from '#server/entry/tenant-versions/tenant-versions-port';
import type { DiskSpace } from '#server/platform/observability/rules/disk-space';
import type { OutboxState } from '#server/platform/outbox-folder';
import type { Result } from '#server/platform/result';
import type { IndexState } from '#server/search/stock-search/index-state';
import type { CertificateFacts } from './rules/certificates';
import type { MigrationFacts, QuickCheck } from './rules/database';
import type { FileFacts, FolderFacts } from './rules/folders';
import type { HostFacts } from './rules/hosts';
import type { MailFacts } from './rules/mail';
import type { PictureStoreFacts } from './rules/pictures';
import type { ReadinessFacts } from './rules/site';

/** Facts of the file system. `outbox`: whether a folder of unsent messages can be written. */
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
  disk(folder: string): Promise<DiskSpace>;
  outbox(folder: string): Promise<OutboxState>;
}

/** Reads a whole SQLite file; `late` at the limit. */
export type QuickCheckProbe = (dataDir: string, limitMs: number) => Promise<QuickCheck>;

/** Facts of the database. */
export interface DatabaseFacts {
  readonly migrations: MigrationFacts;
  /** How far its clock is ahead, in milliseconds; null for SQLite. */
  readonly aheadMs: number | null;
  /** The current versions of sites in the database; absent if it has yet to be migrated. */
  readonly sites?: readonly CurrentVersion[];
  /** The newest row among leads, records of the desk, imports and stock; null without any. */
  readonly newest: { readonly what: string; readonly at: Date } | null;
}
/** Opens the database, SQLite's in this folder, changes nothing, and closes it. `error` is one line without secrets. */
export type DatabaseProbe = (dataDir: string) => Promise<Result<DatabaseFacts, string>>;
/** The folder in which the SQLite database can be opened without a trace: the data folder, or one with a copy. */
export type ReadingPlaceProbe = (dataDir: string) => Promise<Result<string, string>>;

export type HostProbe = (host: string, limitMs: number) => Promise<HostFacts>;
/** Makes a TLS handshake with an address under a host's name. */
export type CertificateProbe = (host: string, address: string, limitMs: number) => Promise<CertificateFacts>;
/** Signs in at a mail server, and sends nothing. */
export type MailProbe = (url: string, limitMs: number) => Promise<Exclude<MailFacts, { kind: 'none' }>>;
/** Reads and writes a small object of the bucket that processes share. Waits twice as long at most. */
export type PictureStoreProbe = (limitMs: number) => Promise<PictureStoreFacts>;
/** How far a service's clock is ahead of this machine's, in milliseconds to about a second; null if it does not say. */
export type TimeProbe = (url: string, limitMs: number) => Promise<number | null>;
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
  readonly readingPlace: ReadingPlaceProbe;
  readonly host: HostProbe;
  readonly certificate: CertificateProbe;
  readonly mail: MailProbe;
  readonly pictures: PictureStoreProbe;
  readonly site: SiteProbe;
  readonly time: TimeProbe;
}
