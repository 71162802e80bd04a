import { tellAndCount } from '~/ui/events';
import { capital, nounHere } from '~/ui/noun';
import { type ComparedCar, comparedMax, withCar, withoutCar } from './compared';
import { type Favourite, favouritesMax, toggleFavourite } from './favourites';
import { comparedAtom, favouritesAtom, keptAtom, toastAtom } from './saved-atoms';
import { store } from './saved-store';
import { opened } from './toast';

/** Handles a press on any save or compare control on the page. */
export function press(control: HTMLElement): void {
  const { dataset } = control;
  if (dataset['favourite'] !== undefined) pressHeart(favouriteOf(control));
  else if (dataset['uncompare'] !== undefined) uncompare(dataset['uncompare']);
  else if (dataset['compareToo'] !== undefined) compareToo(control, dataset['compareToo']);
  else if (control instanceof HTMLInputElement) pressBox(control);
}

const saved = { event: 'favourite', event_id: 39, label: 'Favourite' };

const say = (text: string, shown = false): void => store.set(toastAtom, opened({ text, shown }));

/** With a link to the list. */
const viewList = { text: 'View List', href: '/favourites' };

function pressHeart(car: Favourite): void {
  const toggled = toggleFavourite(store.get(favouritesAtom), car);
  if (toggled.outcome === 'full') {
    say(`You have ${favouritesMax} favourites, the maximum. Remove one to save another.`, true);
    return;
  }
  store.set(favouritesAtom, toggled.favourites);
  if (toggled.outcome === 'added') tellAndCount(saved);
  const done = toggled.outcome === 'added' ? 'saved to favourites' : 'removed from favourites';
  const { one } = nounHere();
  const title = `${capital(one)} ${toggled.outcome === 'added' ? 'Saved' : 'Removed'}`;
  if (store.get(keptAtom))
    store.set(toastAtom, opened({ title, text: `${car.name} ${done}.`, shown: true, action: viewList }));
  else say(`${car.name} ${done}. Your browser is blocking storage: lost when you leave.`, true);
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
    id: text('favourite'),
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
export function compare(car: ComparedCar): void {
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
  const taken = before.cars.find((car) => car.slug === slug);
  if (!taken) return;
  const after = withoutCar(before, slug, Date.now());
  store.set(comparedAtom, after);
  say(`${taken.name} removed. ${after.cars.length} of ${comparedMax} chosen to compare.`);
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
export function comparedOf(control: HTMLElement, slug: string): ComparedCar {
  const card = control.closest(holders);
  const named = card?.querySelector('h1, h2 a, h3 a, a[data-compare-too]')?.textContent ?? slug;
  return { slug, name: named.replace(/\s+/g, ' ').trim(), image: card?.querySelector('img')?.src ?? '' };
}
