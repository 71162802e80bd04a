import { watchlistMax } from '#server/customers/rules/watchlist-rules';
import { capitalised, type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import type { NoticeView } from '#server/garage/views/watchlist-view';

const results = ['saved', 'already-saved', 'sold', 'unknown', 'full'] as const;
type Result = (typeof results)[number];

/** How many favourites were saved, were on the list before, or could not be saved, by reason. */
export type AddedCount = Partial<Record<Result, number>>;

/** The count as parameters of the watchlist's address. */
export const addedQuery = (count: AddedCount): Record<string, string> =>
  Object.fromEntries(results.flatMap((result) => (count[result] ? [[result, String(count[result])]] : [])));

/** The count in the watchlist's address; anything but small whole numbers is left out. */
export function addedCount(params: URLSearchParams): AddedCount {
  const numbers = results.map((result) => [result, params.get(result) ?? ''] as const);
  return Object.fromEntries(
    numbers.filter(([, text]) => /^[1-9]\d{0,2}$/.test(text)).map(([result, text]) => [result, Number(text)]),
  );
}

const reasons: readonly [Result, one: string, many: string][] = [
  ['sold', 'it has been sold', 'they have been sold'],
  ['unknown', 'it is no longer listed', 'they are no longer listed'],
  ['full', `your watchlist is full (${watchlistMax} cars)`, `your watchlist is full (${watchlistMax} cars)`],
];

/** Says how many favourites are saved, and why others are not; undefined without any. */
export function addedNotice(count: AddedCount, noun: Noun): NoticeView | undefined {
  const { saved = 0, 'already-saved': before = 0 } = count;
  const texts = [
    saved > 0 ? `${saved} saved.` : '',
    before > 0 ? `${before} ${before === 1 ? 'was' : 'were'} already in the watchlist.` : '',
    ...reasons.map(([result, one, many]) => {
      const times = count[result] ?? 0;
      return times > 0 ? `${times} couldn’t be saved because ${times === 1 ? one : many}.` : '';
    }),
  ].filter((text) => text !== '');
  if (texts.length === 0) return undefined;
  return { title: titleOf(count, noun), text: withNoun(texts.join(' '), noun) };
}

function titleOf({ saved = 0, 'already-saved': before = 0, ...others }: AddedCount, noun: Noun): string {
  const nounFor = (number: number) => (number === 1 ? noun.one : noun.many);
  if (saved > 0) return `${capitalised(nounFor(saved))} Saved In Watchlist`;
  const refused = Object.values(others).reduce((sum, number) => sum + number, 0);
  return refused > 0 ? `${capitalised(nounFor(refused))} not saved` : 'Nothing new to save';
}
