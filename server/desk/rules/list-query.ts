import type { TabView } from '#server/desk/views/desk-view';

/** A list of the desk: its rows in the plural, which name its page too, and its tabs beside "All". */
export interface RecordList<Noun extends string, Tab extends string> {
  readonly noun: Noun;
  readonly tabs: readonly (readonly [tab: Tab, text: string])[];
  readonly perPage: number;
}

/** A list's filter in the address of its page: a tab, words, and the id of the previous page's last row. */
export interface ListQuery<Tab extends string> {
  /** Undefined: all. */
  readonly tab: Tab | undefined;
  readonly q: string;
  readonly after: string | undefined;
}

/** Words as someone typed them. */
export const typedWords = (params: URLSearchParams): string =>
  (params.get('q') ?? '').replace(/\p{C}/gu, ' ').trim().slice(0, 100);

/** The id in a parameter; undefined for anything else. */
export function idIn(params: URLSearchParams, name: string): string | undefined {
  const id = params.get(name) ?? '';
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** An address with those parameters that have a value. */
export function addressWith(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const params = new URLSearchParams(entries);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The filter in a list's address. Ignores unknown values. */
export const listQuery = <Tab extends string>(
  { tabs }: RecordList<string, Tab>,
  params: URLSearchParams,
): ListQuery<Tab> => ({
  tab: tabs.find(([tab]) => tab === params.get('state'))?.[0],
  q: typedWords(params),
  after: idIn(params, 'after'),
});

/** The address with a changed filter; every change except of the page goes back to the newest. */
export function listHref<Tab extends string>(
  { noun }: RecordList<string, Tab>,
  query: ListQuery<Tab>,
  change: Partial<ListQuery<Tab>> = {},
): string {
  const { tab, q, after } = { ...query, after: undefined, ...change };
  return addressWith(`/desk/${noun}`, { state: tab, q, after });
}

export const listTabs = <Tab extends string>(
  list: RecordList<string, Tab>,
  query: ListQuery<Tab>,
): TabView[] =>
  [[undefined, 'All'] as const, ...list.tabs].map(([tab, text]) => ({
    text,
    href: listHref(list, query, { tab }),
    current: tab === query.tab,
    urgent: false,
  }));

/** The store's filter besides the tab; one more than a page tells whether there are older ones. */
export const listFilter = (
  { perPage }: RecordList<string, string>,
  { q, after }: ListQuery<string>,
): { words?: string; after?: string; limit: number } => ({
  ...(q ? { words: q } : {}),
  ...(after ? { after } : {}),
  limit: perPage + 1,
});

/** One page of the rows that were read, and the cursor of the next. */
export function pageOf<Row extends { readonly id: string }>(
  { perPage }: RecordList<string, string>,
  read: readonly Row[],
): { readonly rows: readonly Row[]; readonly next: string | undefined } {
  const rows = read.slice(0, perPage);
  return { rows, next: read.length > perPage ? rows.at(-1)?.id : undefined };
}
