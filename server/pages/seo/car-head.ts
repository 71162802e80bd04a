import { carLocation } from '#server/dealership/locations/rules/place-order';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { LinkView } from '#server/platform/views/link-view';
import type { Car } from '#server/settings/car';
import type { CarView } from '#server/stock/cars/views/car-view';
import { ogImageOf } from '#server/stock/link-images/rules/og-card';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import { carGraph } from './rules/car-graph';
import type { CarHeadView } from './views/car-head-view';

interface Headed {
  readonly car: Car;
  readonly view: CarView;
  /** Time of the car's last change. */
  readonly updatedAt: string;
  /** The list above the car in the breadcrumb. */
  readonly crumb: LinkView;
}

/** The head of a car page, with its JSON-LD as the text of a data block. */
export function carHead(
  { tenant, now, url: pageUrl }: Pick<PageVisit, 'tenant' | 'now' | 'url'>,
  { car, view, updatedAt, crumb }: Headed,
): { readonly head: CarHeadView; readonly graph: string } {
  const name = [view.title, view.subtitle].filter(Boolean).join(' ');
  const price = [view.price.text, view.price.kind].filter(Boolean).join(' ');
  const priceDollars = weekly(car, tenant.stock.subscriptions) ? undefined : shownPriceDollars(car);
  const { origin } = pageUrl;
  const { src, ...image } = ogImageOf(car, tenant);
  return {
    head: {
      title: `${name} | ${tenant.name}`,
      description: [name, price, ...view.chips].join(' · '),
      canonical: new URL(view.href, origin).href,
      name,
      site: tenant.name,
      image: { url: new URL(src, origin).href, ...image },
      ...(priceDollars === undefined ? {} : { priceDollars }),
    },
    graph: carGraph({
      ...{ car, view, tenant, place: carLocation(car, tenant.locations), origin, updatedAt, now },
      crumb,
    }),
  };
}

/** A weekly price is not a price of the car. */
const weekly = (car: Car, subscriptions: boolean): boolean =>
  subscriptions && (car.subscription_price ?? 0) > 0;
