import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { shownPriceText } from '#server/stock/charges/rules/leading-price';
import { ogImageOf } from '#server/stock/rules/og-card';
import type { CarView } from '#server/stock/views/car-view';
import type { PageVisit } from './page-visit';
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
  const statement = carStatement(car, tenant);
  const { amount, state, place } = statement;
  const priceText = shownPriceText(car, tenant, siteBasis(tenant, now));
  const { origin } = pageUrl;
  const { src, ...image } = ogImageOf(car, tenant, now);
  return {
    head: {
      title: `${name} | ${tenant.name}`,
      description: [name, state?.tag, priceText, ...view.chips, place.city ?? place.name]
        .filter(Boolean)
        .join(' · '),
      canonical: new URL(view.href, origin).href,
      name,
      site: tenant.name,
      image: { url: new URL(src, origin).href, ...image },
      // A weekly price is not a price of the car.
      priceDollars: amount && amount.kind !== 'subscription' ? amount.amountDollars : undefined,
    },
    graph: carGraph({
      car,
      view,
      statement,
      tenant,
      origin,
      updatedAt,
      now,
      crumb,
    }),
  };
}
