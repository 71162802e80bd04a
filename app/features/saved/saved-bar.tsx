import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CompareTray } from './compare-tray';
import { favouritesAtom, type Message, messageAtom } from './saved-atoms';
import * as css from './saved-bar.css';
import { keepMarks } from './saved-marks';
import { store } from './saved-store';

/** What saving shows on every page: the way to the favourites in the header, the comparison's tray, what was done. */
export function SavedBar() {
  useEffect(keepMarks, []);
  return (
    <>
      <FavouritesLink />
      <CompareTray />
      <Messages />
    </>
  );
}

/** In the place that the header keeps free for it, so nothing moves. */
function FavouritesLink() {
  const [place] = useState(() => document.getElementById('favourites-link'));
  const count = useAtomValue(favouritesAtom).length;
  if (!place || count === 0) return null;
  const label = `Favourites, ${count} ${count === 1 ? 'car' : 'cars'}`;
  return createPortal(
    <a className={css.favourites} href="/favourites" aria-label={label}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M12 20C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1.500 4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20Z" />
      </svg>
      <span className={css.count}>{count}</span>
    </a>,
    place,
  );
}

/** How long a message stays to be read, in milliseconds. */
const readingMs = 8_000;

/** Screen readers tell what changes in a region they know: it is there for a moment before it says anything. */
const knownMs = 100;

function Messages() {
  const message = useAtomValue(messageAtom);
  const [said, setSaid] = useState<Message | null>(null);
  useEffect(() => {
    const saying = setTimeout(() => setSaid(message), knownMs);
    const ending = message && setTimeout(() => store.set(messageAtom, null), readingMs);
    return () => {
      clearTimeout(saying);
      if (ending) clearTimeout(ending);
    };
  }, [message]);
  return (
    <p role="status" className={said?.shown ? css.message : css.hidden}>
      {said?.text}
    </p>
  );
}
