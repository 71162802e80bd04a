import { nounHere } from '~/ui/noun';
import { comparedMax } from './compared';
import { comparedAtom, favouritesAtom } from './saved-atoms';
import { compare, comparedOf } from './saved-controls';
import { store } from './saved-store';

const hearts = '[data-favourite]';
const boxes = 'input[data-compare]';

/**
 * Keeps every heart and box in step with storage: now, on changes here or in another tab, and when cards appear.
 * Returns a function that stops it.
 */
export function keepMarks(): () => void {
  takeTicked();
  mark();
  const ends = [store.sub(favouritesAtom, mark), store.sub(comparedAtom, mark)];
  const watcher = new MutationObserver((changes) => {
    const appeared = changes.some(({ addedNodes }) => Array.from(addedNodes).some(holdsControl));
    if (appeared) mark();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    for (const end of ends) end();
  };
}

const holdsControl = (node: Node): boolean =>
  node instanceof Element && node.querySelector(`${hearts},${boxes}`) !== null;

function mark(): void {
  const favourites = new Set(store.get(favouritesAtom).map(({ id }) => id));
  for (const heart of document.querySelectorAll<HTMLElement>(hearts)) {
    heart.setAttribute('aria-pressed', String(favourites.has(heart.dataset['favourite'] ?? '')));
  }
  const { cars } = store.get(comparedAtom);
  const chosen = new Set(cars.map(({ slug }) => slug));
  for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) {
    box.checked = chosen.has(box.value);
    // Still focusable and pressable: a press explains why nothing more fits.
    const full = chosen.size >= comparedMax && !box.checked;
    box.setAttribute('aria-disabled', String(full));
    box.title = full ? `${comparedMax} ${nounHere().many} chosen: remove one to add another` : '';
  }
}

/** Boxes ticked before hydration; not those the browser restores after going back. */
function takeTicked(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') return;
  for (const box of document.querySelectorAll<HTMLInputElement>(`${boxes}:checked`)) {
    compare(comparedOf(box, box.value));
  }
}
