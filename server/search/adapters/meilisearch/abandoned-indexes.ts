/** An index under construction that nobody has written to for this long was left behind by a process that died. */
const abandonedMs = 60 * 60_000;
const pageSize = 1_000;
/** More than a server of any size should hold; a list that never ends must not hold up a site's index. */
const mostPages = 100;

/** A page of the server's indexes; `updatedAt` is an ISO date. */
export type IndexPage = (
  offset: number,
  limit: number,
) => Promise<{ readonly results: readonly { readonly uid: string; readonly updatedAt: string }[] }>;

/** Names of abandoned indexes with a prefix, among all indexes of the server (at most 100,000). */
export async function abandonedIndexes(
  pageOf: IndexPage,
  prefix: string,
  now = Date.now(),
): Promise<readonly string[]> {
  const uids = new Set<string>();
  for (let page = 0; page < mostPages; page += 1) {
    const { results } = await pageOf(page * pageSize, pageSize);
    for (const { uid, updatedAt } of results)
      if (uid.startsWith(prefix) && now - Date.parse(updatedAt) > abandonedMs) uids.add(uid);
    if (results.length < pageSize) break;
  }
  return [...uids];
}
