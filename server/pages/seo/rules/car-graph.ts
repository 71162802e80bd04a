import type {
  BreadcrumbList,
  IdReference,
  ItemAvailability,
  Offer,
  UnitPriceSpecification,
  WebPage,
} from 'schema-dts';
import type { LinkView } from '#server/platform/views/link-view';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { CarView } from '#server/stock/cars/views/car-view';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import { dealerNode } from './dealer-node';
import { type Draft, jsonText } from './draft';
import { conditionOf, vehicleNode } from './vehicle-node';

export interface GraphParts {
  readonly car: Car;
  readonly view: Pick<CarView, 'title' | 'subtitle' | 'href' | 'pictures' | 'location'>;
  readonly tenant: Pick<Tenant, 'name' | 'stock'>;
  /** The car's location, if known. */
  readonly place: TenantLocation | undefined;
  /** The site's own address, e.g. `https://www.dealer.example`. */
  readonly origin: string;
  /** Time of the car's last change. */
  readonly updatedAt: string;
  readonly now: Date;
  /** The list above the car in the breadcrumb. */
  readonly crumb: LinkView;
}

/** Enough photos to choose from. */
const mostImages = 3;

/**
 * Structured data of a car page: the car with its offer, the dealer, the breadcrumb. Includes only known values, as
 * the text of a JSON-LD data block.
 */
export function carGraph({ car, view, tenant, place, origin, updatedAt, now, crumb }: GraphParts): string {
  const whole = (path: string) => new URL(path, origin).href;
  const url = whole(view.href);
  const dealer = `${whole('/')}#${place?.slug ?? 'dealer'}`;
  const id = `${url}#car`;
  const crumbs = `${url}#crumbs`;
  const name = [view.title, view.subtitle].filter(Boolean).join(' ');
  const vehicle = vehicleNode(car, { id, url, name, images: photosOf(car, view).map(whole) });
  const seller = { '@id': dealer };
  const offers = offerNode(car, { url, seller, subscriptions: tenant.stock.subscriptions });
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    dateModified: updatedAt,
    mainEntity: { '@id': id },
    breadcrumb: { '@id': crumbs },
  };
  return jsonText({
    '@context': 'https://schema.org',
    '@graph': [
      page,
      { ...vehicle, offers },
      dealerNode(place, {
        id: dealer,
        url: whole('/'),
        name: tenant.name,
        phone: view.location?.phone?.text,
        now,
      }),
      breadcrumbs(crumbs, [
        [tenant.name, whole('/')],
        [crumb.text, whole(crumb.href)],
        [name, url],
      ]),
    ],
  });
}

/** The car's own photos; the outline in place of them does not count. */
const photosOf = (car: Car, { pictures }: GraphParts['view']): string[] =>
  car.images.length > 0 || car.primary_image_url ? pictures.slice(0, mostImages).map(({ src }) => src) : [];

const breadcrumbs = (
  id: string,
  steps: readonly (readonly [name: string, item: string])[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': id,
  itemListElement: steps.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
});

/** Availability: sold and reserved take precedence. */
export function availabilityOf(car: Pick<Car, 'status' | 'reserved' | 'preorder'>): ItemAvailability {
  if (car.status === 'sold') return 'https://schema.org/SoldOut';
  if (car.reserved) return 'https://schema.org/Reserved';
  const later = car.status === 'coming_soon' || car.preorder;
  return later ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock';
}

/** The price shown on the page, in display order; undefined if there is none. */
function price(
  car: Car,
  subscriptions: boolean,
): Pick<Draft<Offer>, 'price' | 'priceCurrency' | 'priceSpecification'> {
  const weekly = subscriptions ? (car.subscription_price ?? 0) : 0;
  if (weekly > 0) return { priceSpecification: aWeek(weekly) };
  const dollars = shownPriceDollars(car);
  return dollars === undefined ? {} : { price: dollars, priceCurrency: 'AUD' };
}

const aWeek = (dollars: number): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: dollars,
  priceCurrency: 'AUD',
  unitCode: 'WEE',
});

/** The dealer's offer of the car. */
const offerNode = (
  car: Car,
  about: { readonly url: string; readonly seller: IdReference; readonly subscriptions: boolean },
): Draft<Offer> => ({
  '@type': 'Offer',
  url: about.url,
  ...price(car, about.subscriptions),
  availability: availabilityOf(car),
  itemCondition: conditionOf(car),
  seller: about.seller,
});
