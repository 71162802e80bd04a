import type { Lookup } from '#server/platform/network/public-address';
import type { SavedFile } from '#server/platform/network/save-stream';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { ListedFile } from './rules/newest-file';

/** The network as adapters may use it. */
export interface NetworkAccess {
  /** Hosts that may have private addresses, or be reached over plain HTTP. */
  readonly privateHosts: readonly string[];
  readonly lookup: Lookup;
  /** A secret by the name of its variable. Throws a FetchProblem that names a missing one. */
  readonly secret: (name: string) => string;
  /** Certificates to trust in place of the usual authorities. */
  readonly ca?: string | undefined;
}

export interface FetchRequest<Source = FeedSourceSettings> {
  readonly tenant: string;
  readonly source: Source;
  /** Version of the last imported file; null: fetch in any case. */
  readonly mark: string | null;
  /** Absolute path of the file to write; nothing is there yet. */
  readonly target: string;
  readonly signal: AbortSignal;
}

export type FetchedFile =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'file';
      /** For messages. */
      readonly name: string;
      /** Its version, if the server tells one: equal for an unchanged file. */
      readonly mark: string | null;
      readonly bytes: number;
      readonly digest: string;
    };

/** Files on dealers' systems. Throws a FetchProblem, or a system's own error, for one that cannot be fetched. */
export interface RemoteFiles<Source = FeedSourceSettings> {
  fetch(request: FetchRequest<Source>): Promise<FetchedFile>;
}

export type SourceOf<Kind extends FeedSourceSettings['kind']> = Extract<FeedSourceSettings, { kind: Kind }>;

/** A server's files, for one fetch. */
export interface FileAccess {
  /** Names the server and the path: a mark belongs to both. */
  readonly at: string;
  /** The file at the source's path, or the newest that matches. Null: there is none. */
  find(): Promise<ListedFile | null>;
  /** Writes a file to the request's target. */
  save(file: ListedFile): Promise<SavedFile>;
}

/** Servers that list files with their size and date. */
export interface FileServer<Source> {
  /** Connects, does the work and disconnects. */
  open<T>(request: FetchRequest<Source>, work: (access: FileAccess) => Promise<T>): Promise<T>;
}

/** A file that cannot be fetched, for a reason in our own words: thrown by an adapter and returned as the run's outcome. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
}

/**
 * Whether a list of hosts (`files.intranet,10.0.0.5:2222`) allows a private address for a host and port. An entry
 * without a port allows all of them.
 */
export const allowsPrivate = (hosts: readonly string[], host: string, port: number): boolean =>
  hosts.some((entry) => {
    const [name, ownPort] = entry.split(':');
    return name === host.toLowerCase() && (ownPort === undefined || port === Number(ownPort));
  });
