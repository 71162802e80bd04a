/** A feed's content, in any format. Addresses are absolute, instants in ISO form. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Address of the page it belongs to. */
  readonly link: string;
  /** Its own address. */
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Permanent; defaults to the address. */
  readonly link: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  readonly publishedAt: string;
  readonly changedAt?: string | undefined;
  readonly image?: string | undefined;
  readonly categories?: readonly string[] | undefined;
}

/** Time of the latest change; undefined for a feed without entries. */
export const feedChangedAt = ({ entries }: Pick<Feed, 'entries'>): string | undefined =>
  entries
    .map(({ publishedAt, changedAt }) => changedAt ?? publishedAt)
    .reduce<string | undefined>(
      (latest, at) => (latest === undefined || at > latest ? at : latest),
      undefined,
    );

export type FeedFormat = 'rss' | 'atom';
