import { leadsSomewhere } from '#server/dealership/addresses/rules/site-paths';
import { carNoun, type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { CarPageSettings, PageContent } from '#server/settings/car-page-schema';
import { isAvailable } from '#server/stock/price/rules/availability';
import type { ContentView, PageContentView } from '../views/car-sections-view';
import type { ActionView } from '../views/card-view';

/** Pre-owned guarantee wording. */
const moneyBack = '48-hour money back';

type ContentCar = Pick<Car, 'car_type' | 'status'>;

/**
 * The dealer's own sections of a car page: What's Included and Protect Your Car while it is for sale, Why Buy From Us?
 * always, Reserve Online if it can be reserved. Each is absent without content.
 * @param reserve the car's reserve button, if it has one
 */
export function pageContent(
  car: ContentCar,
  settings: CarPageSettings,
  reserve: Pick<ActionView, 'text' | 'href' | 'price'> | undefined,
  exists: (href: string) => boolean = leadsSomewhere,
  noun: Noun = carNoun,
): PageContentView {
  const forSale = isAvailable(car);
  const own = (contents: readonly PageContent[]) => contentFor(car, contents, exists);
  const included = forSale ? own(settings.whats_included) : undefined;
  const protect = forSale ? own(settings.protect) : undefined;
  const whyBuy = withMoneyBack(car, settings, own(settings.why_buy));
  const reserveOnline =
    reserve && forSale ? reserveContent(settings.reserve_online, reserve, noun) : undefined;
  return {
    ...(included ? { whatsIncluded: included } : {}),
    ...(whyBuy ? { whyBuy } : {}),
    ...(reserveOnline ? { reserveOnline } : {}),
    ...(protect ? { protect } : {}),
  };
}

/** The first content for the car's kind; its link only if it has a target. */
function contentFor(
  { car_type }: ContentCar,
  contents: readonly PageContent[],
  exists: (href: string) => boolean,
): ContentView | undefined {
  const found = contents.find(
    ({ car_types }) => car_types.length === 0 || (car_type !== undefined && car_types.includes(car_type)),
  );
  if (!found) return undefined;
  const { text, points, link } = found;
  return { text, points, ...(link && exists(link.href) ? { link } : {}) };
}

function withMoneyBack(
  { car_type }: ContentCar,
  { money_back }: CarPageSettings,
  content: ContentView | undefined,
): ContentView | undefined {
  if (!money_back || car_type !== 'used') return content;
  const { points, ...rest } = content ?? { text: [], points: [] };
  return { ...rest, points: [moneyBack, ...points] };
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
    text: [worded('Take this car off the market while you decide.', noun)],
    points: reservePoints(settings, price),
    link: { text, href },
  };
}
