import { fitsToken, SearchTokens } from './search-tokens';

export interface SearchAccessOptions {
  readonly searchKey: string | undefined;
  readonly searchKeyUid: string | undefined;
  /** Asks the server for the key's uid; null when the key may not read it. */
  readonly lookUpUid: () => Promise<string | null>;
}

/** How to send one query: its headers, and whether they already include its filter. */
export interface Permit {
  readonly init: { readonly headers?: { readonly authorization: string } };
  readonly carriesFilter: boolean;
}

/**
 * Gives each query a token for one index with a fixed filter, so that no mistake in a refinement can reach another
 * site's cars or unlisted ones. If the search key's uid is unknown, the key itself is used, and the filter stays in
 * the query.
 */
export class SearchAccess {
  private tokens: SearchTokens | null | undefined;

  constructor(private readonly options: SearchAccessOptions) {}

  async permit(indexUid: string, filter: string): Promise<Permit> {
    const tokens = await this.knownTokens();
    if (!tokens) return { init: {}, carriesFilter: false };
    const carriesFilter = fitsToken(filter);
    const token = await tokens.of({ [indexUid]: carriesFilter ? { filter } : null });
    return { init: { headers: { authorization: `Bearer ${token}` } }, carriesFilter };
  }

  private async knownTokens(): Promise<SearchTokens | null> {
    if (this.tokens !== undefined) return this.tokens;
    const { searchKey, searchKeyUid, lookUpUid } = this.options;
    const uid = searchKey === undefined ? null : (searchKeyUid ?? (await lookUpUid()));
    this.tokens = searchKey !== undefined && uid !== null ? new SearchTokens(searchKey, uid) : null;
    return this.tokens;
  }
}
