import { generateTenantToken } from 'meilisearch/token';

/** Lifetime of a token. It is replaced in its second half, so an expiring one is never sent. */
const TOKEN_LIFE_MS = 10 * 60_000;
/** Cached tokens: one per site and minute, because a site's filter changes with time, and one for its version. */
const TOKENS_MAX = 500;
/** A longer filter would not fit the header of every proxy; it goes with the query instead. */
const FILTER_MAX = 3_000;

/** The part of an index that a token can see: all of it, or the cars that match a filter. */
export type SearchRules = Readonly<Record<string, { readonly filter: string } | null>>;

export const fitsToken = (filter: string): boolean => filter.length <= FILTER_MAX;

/** Makes tokens that may search some indexes, within a filter that no query can widen, and expire soon. */
export class SearchTokens {
  private readonly kept = new Map<string, { readonly token: Promise<string>; readonly renewMs: number }>();

  constructor(
    private readonly searchKey: string,
    private readonly searchKeyUid: string,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** A token for these rules with at least half of its lifetime left. */
  of(searchRules: SearchRules): Promise<string> {
    const key = JSON.stringify(searchRules);
    const known = this.kept.get(key);
    const nowMs = this.nowMs();
    if (known && nowMs < known.renewMs) return known.token;
    const token = generateTenantToken({
      apiKey: this.searchKey,
      apiKeyUid: this.searchKeyUid,
      searchRules,
      expiresAt: new Date(nowMs + TOKEN_LIFE_MS),
    });
    this.kept.delete(key);
    this.kept.set(key, { token, renewMs: nowMs + TOKEN_LIFE_MS / 2 });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= TOKENS_MAX) break;
      this.kept.delete(oldest);
    }
    return token;
  }
}
