/** What a feed says, whatever it is written as. Addresses are whole ones, instants in ISO form. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Of the page whose news it is. */
  readonly link: string;
  /** Its own. */
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Stays the same for ever; the address unless said otherwise. */
  readonly link: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  readonly publishedAt: string;
  readonly changedAt?: string | undefined;
  readonly image?: string | undefined;
  readonly categories?: readonly string[] | undefined;
}

/** When anything of it last changed; undefined for a feed without entries. */
export const feedChangedAt = ({ entries }: Pick<Feed, 'entries'>): string | undefined =>
  entries
    .map(({ publishedAt, changedAt }) => changedAt ?? publishedAt)
    .reduce<string | undefined>(
      (latest, at) => (latest === undefined || at > latest ? at : latest),
      undefined,
    );

export type FeedFormat = 'rss' | 'atom';
