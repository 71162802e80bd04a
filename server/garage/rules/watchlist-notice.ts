import { isRefusal, refusalText } from '#server/customers/rules/watchlist-rules';
import { type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import type { NoticeView } from '#server/garage/views/watchlist-view';
import { addedCount, addedNotice } from './added-notice';

const done: Readonly<Record<string, NoticeView>> = {
  removed: { title: 'Car Removed', text: 'The car is no longer in the watchlist.' },
  noted: { title: 'Note Saved', text: 'Only you can see your notes.' },
  'not-listed': { title: 'Note not saved', text: 'The car is no longer in the watchlist.' },
  shared: { title: 'Your watchlist is shared', text: 'Anyone with the link can see the cars.' },
  private: { title: 'Your watchlist is private', text: 'The link no longer works.' },
};

/** What the last form did, by the word and the numbers it left in the address; undefined without a word. */
export function watchlistNotice(params: URLSearchParams, noun: Noun): NoticeView | undefined {
  const word = params.get('done');
  if (word === 'added') return addedNotice(addedCount(params), noun);
  if (isRefusal(word)) return { title: withNoun('Car not saved', noun), text: refusalText(word, noun) };
  const notice = word !== null && Object.hasOwn(done, word) ? done[word] : undefined;
  return notice && { title: withNoun(notice.title, noun), text: withNoun(notice.text, noun) };
}
