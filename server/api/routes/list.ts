import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { type Changes, placeOfChange, readChangePlace } from '#server/platform/rules/change-place';
import { reply } from './endpoint';
import { wholeOr } from './query';

/** The query of a list; `things` are what it lists. */
export const pageQuery = (things: string) => ({
  limit: wholeOr(50, 1, 100).describe(`${things} per page.`),
  after: z.string().min(1).max(300).optional().describe('`next` of the page before.'),
});

const nextCursor = z.string().nullable().describe('For `after`, to get the next page; null on the last one.');

/** A page of a list; `id` names its schema. */
export const listOf = <S extends z.ZodType>(item: S, id: string) =>
  z
    .object({
      object: z.literal('list').describe('Says that this is a page of a list.'),
      data: z.array(item).describe('What the page lists, in order.'),
      has_more: z.boolean().describe('Whether more follow on another page.'),
      next: nextCursor,
    })
    .meta({ id });

/** The declaration of a list, besides its place and callers: what it lists, the name of its pages' schema, and an item. */
export const listParts = <S extends z.ZodType, E extends z.input<S>>(
  things: string,
  id: string,
  item: S,
  example: E,
) => ({
  method: 'GET' as const,
  query: z.object(pageQuery(things)),
  responses: { 200: listOf(item, id) },
  examples: { responses: { 200: { summary: 'The only page', value: onePage(example) } } },
  problems: { invalid_cursor: true as const },
});

/** An example of a page with one item. */
export const onePage = <T>(item: T) => ({
  object: 'list' as const,
  data: [item],
  has_more: false,
  next: null,
});

interface Page {
  /** Rows to read: one more than are listed, which says whether more follow. */
  readonly limit: number;
  /** The place of the last row of the page before; undefined for the first page. */
  readonly after: string | undefined;
}

interface Source<T, R> {
  /** The rows after a place; null if there is no such place. */
  readonly read: (page: Page) => readonly T[] | null | Promise<readonly T[] | null>;
  /** Where a row is in the list, whatever happens to the rows before it. */
  readonly place: (row: T) => string;
  readonly data: (rows: readonly T[]) => readonly R[] | Promise<readonly R[]>;
}

interface StoredPage {
  readonly limit: number;
  /** The id of the last record of the page before. */
  readonly after?: string | undefined;
  readonly changes?: Changes | undefined;
}

/**
 * A list of stored records, the newest first; or those that changed since an instant, the oldest change first, so that its
 * cursors hold while records move.
 */
export const newestOrChanged = <T extends { readonly id: string; readonly updatedAt: string }>(
  since: Date | undefined,
  byId: (id: string) => Promise<T | null>,
  list: (page: StoredPage) => Promise<readonly T[]>,
) => ({
  read: async ({ limit, after }: Page) => {
    if (since) {
      const place = after === undefined ? undefined : readChangePlace(after);
      return place === null ? null : list({ limit, changes: { since, after: place } });
    }
    return after === undefined || (await byId(after)) ? list({ limit, after }) : null;
  },
  place: ({ id, updatedAt: at }: T) => (since ? placeOfChange({ at, id }) : id),
});

interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** A page of the list at an address, with a link to the next one; or the refusal of a cursor of another list. */
export async function answerList<T, R>(
  url: URL,
  { limit, after }: PageRequest,
  { read, place, data }: Source<T, R>,
) {
  // A cursor has the list's name, so that one of another list is refused.
  const start = `${url.pathname.split('/').findLast(Boolean)}.`;
  if (after !== undefined && !after.startsWith(start)) return otherCursor;
  const rows = await read({ limit: limit + 1, after: after?.slice(start.length) });
  if (rows === null) return otherCursor;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last === undefined ? null : start + place(last);
  const body = {
    object: 'list' as const,
    data: [...(await data(rows.slice(0, limit)))],
    has_more: next !== null,
    next,
  };
  return reply(200, body, { headers: nextLink(url, next) });
}

/** The refusal of a cursor that no page of a list gave. */
export const otherCursor = new Problem(
  'invalid_cursor',
  'Not a cursor of this list: start from its first page.',
  { param: 'after' },
);

/** The link to the next page of the list at an address; none on the last one. */
export function nextLink(
  { pathname, searchParams }: URL,
  next: string | null,
  cursor = 'after',
): Record<string, string> {
  if (next === null) return {};
  const params = new URLSearchParams(searchParams);
  params.set(cursor, next);
  return { Link: `<${pathname}?${params}>; rel="next"` };
}

/** A page of a list that is whole in memory. */
export const answerWhole = <T, R>(url: URL, page: PageRequest, rows: readonly T[], record: (row: T) => R) =>
  answerList(url, page, {
    read: ({ limit, after = '0' }) =>
      /^\d{1,9}$/.test(after)
        ? rows.map((row, at) => ({ row, place: `${at + 1}` })).slice(Number(after), Number(after) + limit)
        : null,
    place: ({ place }) => place,
    data: (some) => some.map(({ row }) => record(row)),
  });
