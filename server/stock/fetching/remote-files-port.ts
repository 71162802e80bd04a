import type { FeedSourceSettings } from '#server/settings/feed-source-schema';

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
