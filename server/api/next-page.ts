interface ListQuery {
  readonly limit: number;
  readonly [name: string]: string | number | undefined;
}

/** One page of a list that was read one longer than its limit: the rows, and the way to the next page. */
export function nextPage<T extends { readonly id: string }>(
  read: readonly T[],
  path: string,
  query: ListQuery,
): { readonly rows: readonly T[]; readonly next: string | null; readonly headers: { Link?: string } } {
  const rows = read.slice(0, query.limit);
  const next = read.length > query.limit ? (rows.at(-1)?.id ?? null) : null;
  if (next === null) return { rows, next, headers: {} };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, after: next })) {
    if (value !== undefined) params.set(name, String(value));
  }
  return { rows, next, headers: { Link: `<${path}?${params}>; rel="next"` } };
}
