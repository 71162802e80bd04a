import { capitalised, carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { CarPageSettings, PageContent } from '#server/settings/car-page-schema';
import { isAvailable, kilometres } from '#server/stock/rules/price-line';
import type { ContentView, PageContentView } from '#server/stock/views/car-view';
import type { ActionView } from '#server/stock/views/card-view';
import { isKnown } from './specifications';

/** Pre-owned guarantee wording. */
const moneyBack = '48-hour money back';

type ContentCar = Pick<Car, 'car_type' | 'status' | 'simple_fuel'>;

interface More {
  readonly elsewhere?: string | undefined;
  readonly warranty?: string | undefined;
  readonly returnTo?: string | undefined;
}

/**
 * The dealer's own sections of a car page: What's Included and Protect Your Car while it is for sale, Why Buy From Us?
 * always, Reserve Online if it can be reserved. Each is absent without content.
 * @param reserve the car's reserve button, if it has one
 * @param more the car's warranty, and what a shopper of another state needs to know
 */
export function pageContent(
  car: ContentCar,
  settings: CarPageSettings,
  reserve: Pick<ActionView, 'text' | 'href' | 'price'> | undefined,
  exists: (href: string) => boolean,
  noun: Noun = carNoun,
  { elsewhere, warranty, returnTo }: More = {},
): PageContentView {
  const forSale = isAvailable(car);
  const own = (contents: readonly PageContent[]) => contentFor(car, contents, exists, returnTo === undefined);
  const listed = forSale ? own(settings.whats_included) : undefined;
  const points = (listed?.points ?? []).map((point) => withFull(point, car));
  const included =
    listed || warranty
      ? { ...listed, text: [...(listed?.text ?? [])], points: [...(warranty ? [warranty] : []), ...points] }
      : undefined;
  const protect = forSale ? own(settings.protect) : undefined;
  const whyBuy = withMoneyBack(car, settings, own(settings.why_buy), returnTo);
  const reserveOnline =
    reserve && forSale ? reserveContent(settings.reserve_online, reserve, noun) : undefined;
  return {
    whatsIncluded: included && elsewhere ? withElsewhere(included, elsewhere, settings, exists) : included,
    whyBuy,
    reserveOnline,
    protect,
  };
}

/** What a shopper of another state needs to know, with the page about it or the advice to ask. */
function withElsewhere(
  included: ContentView,
  elsewhere: string,
  { interstate_page: page }: Pick<CarPageSettings, 'interstate_page'>,
  exists: (href: string) => boolean,
): ContentView {
  if (page === undefined || !exists(page))
    return { ...included, text: [...included.text, `${elsewhere} Ask us who arranges it.`] };
  const link = { text: 'Buying from another state', href: page };
  return { ...included, text: [...included.text, elsewhere], link };
}

/** The first content for the car's kind; its link only if it has a target. */
function contentFor(
  { car_type }: ContentCar,
  contents: readonly PageContent[],
  exists: (href: string) => boolean,
  isLocal: boolean,
): ContentView | undefined {
  const content = contents.find(
    ({ car_types }) => car_types.length === 0 || (car_type !== undefined && car_types.includes(car_type)),
  );
  if (!content) return undefined;
  const { text, points, local_points: local, link } = content;
  return {
    text,
    points: isLocal ? [...points, ...local] : points,
    link: link && exists(link.href) ? link : undefined,
  };
}

/** `{full}` in a point: what the car is full of, by its fuel. */
export const withFull = (point: string, { simple_fuel: fuel }: Pick<Car, 'simple_fuel'>): string =>
  capitalised(point.replace('{full}', fullWords[fuel ?? ''] ?? 'a full tank or a full charge'));

const fullWords: Readonly<Record<string, string>> = {
  Petrol: 'a full tank',
  Diesel: 'a full tank',
  LPG: 'a full tank',
  Hybrid: 'a full tank',
  Electric: 'a full charge',
  'Plug-in Hybrid': 'a full tank and a full charge',
};

/**
 * The guarantee on used cars with its limit, as a point; undefined for other cars, and where the dealer offers none.
 * @param returnTo the state of the yards, for a shopper of another one
 */
export function moneyBackPoint(
  { car_type }: Pick<Car, 'car_type'>,
  { money_back, money_back_km: km }: Pick<CarPageSettings, 'money_back' | 'money_back_km'>,
  returnTo?: string | undefined,
): string | undefined {
  if (!money_back || car_type !== 'used') return undefined;
  const limited = km === undefined ? moneyBack : `${moneyBack}, up to ${kilometres(km)}`;
  return returnTo === undefined ? limited : `${limited}, returned to a yard in ${returnTo}`;
}

function withMoneyBack(
  car: ContentCar,
  settings: CarPageSettings,
  content: ContentView | undefined,
  returnTo: string | undefined,
): ContentView | undefined {
  const point = moneyBackPoint(car, settings, returnTo);
  if (!point) return content;
  const { points, ...rest } = content ?? { text: [], points: [] };
  return { ...rest, points: [point, ...points] };
}

/** Deposit, hold and refund, as far as they are set. */
export function reservePoints(
  { hold_hours, refund_percent }: CarPageSettings['reserve_online'],
  deposit: string | undefined,
): string[] {
  const refund = deposit && refund_percent > 0 ? [`${refund_percent}% refundable`] : [];
  return [...(deposit ? [`${deposit} deposit`] : []), `${hold_hours}-hour hold`, ...refund];
}

function reserveContent(
  settings: CarPageSettings['reserve_online'],
  { text, href, price }: Pick<ActionView, 'text' | 'href' | 'price'>,
  noun: Noun,
): ContentView | undefined {
  if (!settings.shown) return undefined;
  return {
    text: [withNoun('Take this car off the market while you decide.', noun)],
    points: reservePoints(settings, price),
    link: { text, href },
  };
}

/** Shown instead of missing dealer comments. */
const pendingComments = 'Dealer comments are pending. Please check back here later.';

/** Characters of the comments shown initially. */
const commentsMax = 400;

/** Dealer comments as paragraphs of plain text; a default text if there are none. */
export function commentParagraphs(comments: string | undefined): string[] {
  if (!isKnown(comments)) return [pendingComments];
  return comments
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n\s*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

const paragraphEnd = '\n\n';

/**
 * The first 400 characters, cut at a word and ended with an ellipsis; undefined if there are no more. Counts
 * characters as a reader sees them: an accent or a flag is never split.
 */
export function commentsStart(paragraphs: readonly string[], max = commentsMax): string[] | undefined {
  const text = paragraphs.join(paragraphEnd);
  const end = text.length <= max ? text.length : endOf(text, max);
  if (end === text.length) return undefined;
  const cut = text.slice(0, wordEnd(text, end)).replace(/[\s,;:–—-]+$/u, '');
  return `${cut}…`.split(paragraphEnd);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where the first `max` characters end, in UTF-16 units. */
function endOf(text: string, max: number): number {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return index;
    count += 1;
  }
  return text.length;
}

/** The end of the last whole word before `end`; `end` itself inside a word that is longer than fifty characters. */
function wordEnd(text: string, end: number): number {
  if (/\s/.test(text[end] ?? ' ')) return end;
  const tail = text.slice(0, end).search(/\s\S{0,50}$/);
  return tail > 0 ? tail : end;
}
