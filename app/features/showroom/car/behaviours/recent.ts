import type { CardView } from '#server/stock/views/card-view';
import { readSeen, seenKey, withSeen } from '~/parts/cars/seen-cars';
import { keepOffline } from '~/ui/offline';
import { inShoppersState } from '~/ui/register-in';

type Seen = Pick<CardView, 'href' | 'title' | 'picture' | 'price'> & Partial<Pick<CardView, 'subtitle'>>;
interface Answer {
  readonly cars: readonly { readonly slug: string; readonly sold: boolean; readonly card: Seen }[];
  readonly gone: readonly string[];
}
const fields = 'href,title,subtitle,picture,price';
const shownMax = 4;

/**
 * Stores the first car this browser opens, and its page for when there is no connection; if others are stored already,
 * shows them.
 */
export async function rememberCar(section: HTMLElement): Promise<void> {
  const slug = section.dataset['seen'];
  // Where that fails, the page is not there without a connection, as on any other site.
  if (slug) void keepOffline(`/cars/${slug}`).catch(() => undefined);
  if (localStorage.getItem(seenKey)) await showRecent(section);
  else if (slug) localStorage.setItem(seenKey, JSON.stringify([slug]));
}

/**
 * Stores the page's car, if it has one, and shows earlier ones that are still for sale. The list stays hidden where it
 * would move what the shopper is looking at.
 */
async function showRecent(section: HTMLElement): Promise<void> {
  const slug = section.dataset['seen'] ?? '';
  const seenSlugs = readSeen(localStorage.getItem(seenKey));
  const others = seenSlugs.filter((one) => one !== slug);
  const keep = (slugs: readonly string[]) => localStorage.setItem(seenKey, JSON.stringify(slugs));
  const keptSlugs = slug === '' ? seenSlugs : withSeen(seenSlugs, slug);
  keep(keptSlugs);
  const list = section.querySelector('ul');
  if (!list || others.length === 0) return;
  const answer = await fetch(
    inShoppersState(`/api/cars?cars=${others.join(',')}&fields=${fields}`, location.search),
  );
  if (!answer.ok) return;
  const { cars, gone }: Answer = await answer.json();
  keep(keptSlugs.filter((one) => !gone.includes(one)));
  const forSale = cars.filter(({ sold }) => !sold).slice(0, shownMax);
  list.replaceChildren(...forSale.map(({ card }) => cardOf(card)));
  section.hidden = forSale.length === 0 || isInView(section);
}

/** Whether the place of a hidden section, below the element before it, is on the screen. */
function isInView(section: HTMLElement): boolean {
  const edge = (section.previousElementSibling ?? section.parentElement)?.getBoundingClientRect().bottom ?? 0;
  return edge > 0 && edge < innerHeight;
}

function cardOf({ href, title, subtitle, picture, price }: Seen): HTMLElement {
  const link = element('a', { href });
  const leading = price.inFull?.text ? price.inFull : price;
  const { src, srcset = '' } = picture;
  const photo = {
    src,
    srcset,
    sizes: '(min-width: 62em) 18rem, 46vw',
    alt: '',
    width: '4',
    height: '3',
    loading: 'lazy',
  };
  link.append(
    element('img', photo),
    element('strong', {}, title),
    ...[subtitle, [leading.text, leading.kind].filter(Boolean).join(' · ')].flatMap((text) =>
      text ? [element('span', {}, text)] : [],
    ),
  );
  const item = element('li', {});
  item.append(link);
  return item;
}

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const child = document.createElement(name);
  // Set `sizes` and `loading` first: the browser requests a picture as soon as it has its address.
  for (const [key, value] of Object.entries(attributes).reverse()) if (value) child.setAttribute(key, value);
  child.textContent = text;
  if ('alt' in attributes) child.setAttribute('alt', '');
  return child;
}
