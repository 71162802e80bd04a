import { LRUCache } from 'lru-cache';
import { generateTenantToken } from 'meilisearch/token';

/** Lifetime of a token. It is replaced in its second half, so an expiring one is never sent. */
const TOKEN_LIFE_MS = 10 * 60_000;
/** Cached tokens: one per site and minute, because a site's filter changes with time, and one for its version. */
const TOKENS_MAX = 500;
/** A longer filter would not fit the header of every proxy; it goes with the query instead. */
const FILTER_MAX = 3_000;

/** The part of an index that a token can see: all of it, or the cars that match a filter. */
type SearchRules = Readonly<Record<string, { readonly filter: string } | null>>;

export const fitsToken = (filter: string): boolean => filter.length <= FILTER_MAX;

/** Makes tokens that may search some indexes, within a filter that no query can widen, and expire soon. */
export class SearchTokens {
  private readonly tokensByKey = new LRUCache<
    string,
    { readonly token: Promise<string>; readonly renewMs: number }
  >({ max: TOKENS_MAX });

  constructor(
    private readonly searchKey: string,
    private readonly searchKeyUid: string,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** A token for these rules with at least half of its lifetime left. */
  of(searchRules: SearchRules): Promise<string> {
    const key = JSON.stringify(searchRules);
    const entry = this.tokensByKey.get(key);
    const nowMs = this.nowMs();
    if (entry && nowMs < entry.renewMs) return entry.token;
    const token = generateTenantToken({
      apiKey: this.searchKey,
      apiKeyUid: this.searchKeyUid,
      searchRules,
      expiresAt: new Date(nowMs + TOKEN_LIFE_MS),
    });
    this.tokensByKey.set(key, { token, renewMs: nowMs + TOKEN_LIFE_MS / 2 });
    return token;
  }
}

interface SearchAccessOptions {
  readonly searchKey: string | undefined;
  readonly searchKeyUid: string | undefined;
  /** Asks the server for the key's uid; null when the key may not read it. */
  readonly lookUpUid: () => Promise<string | null>;
}

/** How to send one query: its headers, and whether they already include its filter. */
interface Permit {
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
