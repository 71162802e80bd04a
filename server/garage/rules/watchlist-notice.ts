import { isRefusal, refusalText, watchlistMax } from '#server/customers/rules/watchlist-rules';
import { capitalised, type Noun, withNoun } from '#server/dealer/rules/noun';
import type { NoticeView } from '#server/garage/views/garage-view';

const results = ['saved', 'already-saved', 'sold', 'unknown', 'full'] as const;
type Result = (typeof results)[number];

/** How many favourites were saved, were on the list before, or could not be saved, by reason. */
export type AddedCount = Partial<Record<Result, number>>;

/** The count as parameters of the watchlist's address. */
export const addedQuery = (count: AddedCount): Record<string, string> =>
  Object.fromEntries(results.flatMap((result) => (count[result] ? [[result, String(count[result])]] : [])));

/** The count in the watchlist's address; anything but small whole numbers is left out. */
function addedCount(params: URLSearchParams): AddedCount {
  const numbers = results.map((result) => [result, params.get(result) ?? ''] as const);
  return Object.fromEntries(
    numbers.filter(([, text]) => /^[1-9]\d{0,2}$/.test(text)).map(([result, text]) => [result, Number(text)]),
  );
}

const reasons: readonly [Result, one: string, many: string][] = [
  ['sold', 'it has been sold', 'they have been sold'],
  ['unknown', 'it is no longer listed', 'they are no longer listed'],
  ['full', `you already have ${watchlistMax} saved cars`, `you already have ${watchlistMax} saved cars`],
];

/** Says how many favourites are saved, and why others are not; undefined without any. */
function addedNotice(count: AddedCount, noun: Noun, saveFirst: boolean): NoticeView | undefined {
  const { saved = 0, 'already-saved': before = 0 } = count;
  const texts = [
    saved > 0 ? `${saved} saved.` : '',
    before > 0 ? `${before} ${before === 1 ? 'was' : 'were'} already saved.` : '',
    ...reasons.map(([result, one, many]) => {
      const times = count[result] ?? 0;
      return times > 0 ? `${times} couldn’t be saved because ${times === 1 ? one : many}.` : '';
    }),
  ].filter((text) => text !== '');
  if (texts.length === 0) return undefined;
  return { title: titleOf(count, noun, saveFirst), text: withNoun(texts.join(' '), noun) };
}

function titleOf(
  { saved = 0, 'already-saved': before = 0, ...others }: AddedCount,
  noun: Noun,
  saveFirst: boolean,
): string {
  const nounFor = (number: number) => (number === 1 ? noun.one : noun.many);
  if (saved > 0) return `${capitalised(nounFor(saved))} ${saveFirst ? 'saved' : 'Saved In Watchlist'}`;
  const refused = Object.values(others).reduce((sum, number) => sum + number, 0);
  return refused > 0 ? `${capitalised(nounFor(refused))} not saved` : 'Nothing new to save';
}

const done: Readonly<Record<string, NoticeView>> = {
  removed: { title: 'Car Removed', text: 'The car is no longer in the watchlist.' },
  noted: { title: 'Note saved', text: 'Only you can see your notes.' },
  'not-listed': { title: 'Note not saved', text: 'The car is no longer in the watchlist.' },
  shared: { title: 'Your saved cars are shared', text: 'Anyone with the link can see the cars.' },
  private: { title: 'Your saved cars are private', text: 'The link no longer works.' },
};

/** In the words of a site that saves cars in the browser first. */
const savedDone: typeof done = {
  removed: { title: 'Car removed', text: 'The car is no longer saved.' },
  'not-listed': { title: 'Note not saved', text: 'The car is no longer saved.' },
};

/**
 * What the last form did, by the word and the numbers it left in the address; undefined without a word. `saveFirst`: the
 * site has one name for cars saved in the browser and in the account.
 */
export function watchlistNotice(
  params: URLSearchParams,
  noun: Noun,
  saveFirst: boolean,
): NoticeView | undefined {
  const word = params.get('done');
  if (word === 'added') return addedNotice(addedCount(params), noun, saveFirst);
  if (isRefusal(word)) return { title: withNoun('Car not saved', noun), text: refusalText(word, noun) };
  const words = saveFirst ? { ...done, ...savedDone } : done;
  const notice = word !== null && Object.hasOwn(words, word) ? words[word] : undefined;
  return notice && { title: withNoun(notice.title, noun), text: withNoun(notice.text, noun) };
}

/**
 * The page of this site that a form was sent from, as a path with its query; undefined if the browser doesn't say, or
 * names another site.
 */
export function pageBefore(referrer: string | null, here: URL): string | undefined {
  if (referrer === null || !URL.canParse(referrer)) return undefined;
  const { host, pathname, search } = new URL(referrer);
  return host === here.host && !pathname.startsWith('//') ? pathname + search : undefined;
}

/** The same place on a page: its button for a car. */
export const atCar = (path: string, carId: string): string => `${path}#save-${encodeURIComponent(carId)}`;
