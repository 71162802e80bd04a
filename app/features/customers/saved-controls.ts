import { capital, nounHere } from '~/parts/cars/noun';
import { tellAndCount } from '~/ui/events';
import {
  type ComparedCar,
  comparedMax,
  type Favourite,
  favouritesMax,
  toggleFavourite,
  withCar,
  withoutCar,
} from './kept-cars';
import {
  comparedAtom,
  favouritesAtom,
  keptAtom,
  openToast,
  store,
  type Toast,
  toastAtom,
} from './saved-atoms';
import { keepHref, markSaved, pressSave, saveButtons, watchlistAtom } from './saved-watchlist';

/** Handles a press on any save or compare control on the page. */
export function press(control: HTMLElement): void {
  const { dataset } = control;
  if (control instanceof HTMLButtonElement && control.matches(saveButtons)) {
    if (keepHref()) pressHeart(favouriteOf(control));
    else void pressSave(control);
  } else if (dataset['favourite'] !== undefined) pressHeart(favouriteOf(control));
  else if (dataset['uncompare'] !== undefined) uncompare(dataset['uncompare']);
  else if (dataset['compareToo'] !== undefined) compareToo(control, dataset['compareToo']);
  else if (control instanceof HTMLInputElement) pressBox(control);
}

const savedEvent = { event: 'favourite', event_id: 39, label: 'Favourite' };

const say = (text: string, isShown = false): void =>
  store.set(toastAtom, openToast({ text, shown: isShown }));

/** With a link to the list; after saving a car that an account could keep, with one to sign in. */
function afterPress(saved: boolean): NonNullable<Toast['action']> {
  const href = saved ? keepHref() : undefined;
  return href ? { text: 'Sign in to keep it', href } : { text: 'View list', href: '/favourites' };
}

function pressHeart(car: Favourite): void {
  const toggled = toggleFavourite(store.get(favouritesAtom), car);
  if (toggled.outcome === 'full') {
    say(`You have saved ${favouritesMax} here, the maximum. Remove one to save another.`, true);
    return;
  }
  store.set(favouritesAtom, toggled.favourites);
  if (toggled.outcome === 'added') tellAndCount(savedEvent);
  const done = toggled.outcome === 'added' ? 'saved' : 'no longer saved';
  const { one } = nounHere();
  const title = `${capital(one)} ${toggled.outcome === 'added' ? 'saved' : 'removed'}`;
  if (store.get(keptAtom))
    store.set(
      toastAtom,
      openToast({
        title,
        text: `${car.name} is ${done}.`,
        shown: true,
        action: afterPress(toggled.outcome === 'added'),
      }),
    );
  else say(`${car.name} is ${done}. Your browser blocks storage, so it’s gone when you leave.`, true);
}

/** The element around a car's controls: its card, or the car page. */
const holders = 'li,main[data-car]';

/** Reads a favourite's data from its button and the card around it. */
function favouriteOf(heart: HTMLElement): Favourite {
  const text = (name: string) => heart.dataset[name] ?? '';
  const card = heart.closest(holders);
  const link = card?.querySelector<HTMLAnchorElement>('h2 a, h3 a');
  const path = link?.pathname ?? '';
  // A card's name is year, make and model; badge and series are in a separate element.
  const name = link?.firstChild?.textContent ?? '';
  const model = name.slice(name.indexOf(text('make')) + text('make').length).trim();
  const slug = heart.dataset['slug'] ?? path.split('/').pop() ?? '';
  return {
    id: text('favourite') || (heart instanceof HTMLButtonElement ? heart.value : ''),
    slug,
    name: comparedOf(heart, slug).name,
    make: text('make'),
    model: text('model') || model,
    primary_image_url: card?.querySelector('img')?.getAttribute('src') ?? '',
  };
}

function pressBox(box: HTMLInputElement): void {
  if (box.checked) compare(comparedOf(box, box.value));
  else uncompare(box.value);
}

/** Adds a car to the comparison. Beyond four, it clears the box again and explains why. */
function compare(car: ComparedCar): void {
  const before = store.get(comparedAtom);
  const after = withCar(before, car, Date.now());
  // Set even when unchanged, so that every box on the page shows the current state.
  store.set(comparedAtom, { ...after });
  if (after !== before) say(`${car.name} added. ${after.cars.length} of ${comparedMax} chosen to compare.`);
  else if (before.cars.every(({ slug }) => slug !== car.slug))
    say(`You can compare ${comparedMax} ${nounHere().many} at a time. Remove one to add another.`, true);
}

export function uncompare(slug: string): void {
  const before = store.get(comparedAtom);
  const removedCar = before.cars.find((car) => car.slug === slug);
  if (!removedCar) return;
  const after = withoutCar(before, slug, Date.now());
  store.set(comparedAtom, after);
  say(`${removedCar.name} removed. ${after.cars.length} of ${comparedMax} chosen to compare.`);
}

export function clearCompared(): void {
  store.set(comparedAtom, { at: Date.now(), cars: [] });
  say('The comparison is empty.');
}

/** Adds a car on the comparison page, which shows it itself. */
function compareToo(control: HTMLElement, slug: string): void {
  store.set(comparedAtom, { ...withCar(store.get(comparedAtom), comparedOf(control, slug), Date.now()) });
}

/** Reads a car's name and photo from its card or page. */
function comparedOf(control: HTMLElement, slug: string): ComparedCar {
  const card = control.closest(holders);
  const carName = card?.querySelector('h1, h2 a, h3 a, a[data-compare-too]')?.textContent ?? slug;
  return { slug, name: carName.replace(/\s+/g, ' ').trim(), image: card?.querySelector('img')?.src ?? '' };
}

const hearts = '[data-favourite]';
const boxes = 'input[data-compare]';

/**
 * Keeps every heart and box in step with storage: now, on changes here or in another tab, and when cards appear.
 * Returns a function that stops it.
 */
export function keepMarks(): () => void {
  takeTicked();
  mark();
  const ends = [favouritesAtom, comparedAtom, watchlistAtom].map((atom) => store.sub(atom, mark));
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
  node instanceof Element && node.querySelector(`${hearts},${boxes},${saveButtons}`) !== null;

function mark(): void {
  markSaved();
  const favourites = new Set(store.get(favouritesAtom).map(({ id }) => id));
  for (const heart of document.querySelectorAll<HTMLElement>(hearts)) {
    heart.setAttribute('aria-pressed', String(favourites.has(heart.dataset['favourite'] ?? '')));
  }
  const { cars } = store.get(comparedAtom);
  const slugs = new Set(cars.map(({ slug }) => slug));
  for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) {
    box.checked = slugs.has(box.value);
    // Still focusable and pressable: a press explains why nothing more fits.
    const full = slugs.size >= comparedMax && !box.checked;
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
