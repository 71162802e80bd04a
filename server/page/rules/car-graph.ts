import type {
  BreadcrumbList,
  IdReference,
  ItemAvailability,
  Offer,
  UnitPriceSpecification,
  WebPage,
} from 'schema-dts';
import type { LinkView } from '#server/platform/views/link-view';
import type { Availability, Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStatement } from '#server/stock/cars/rules/car-statement';
import type { CarView } from '#server/stock/cars/views/car-view';
import { dealerNode } from './dealer-node';
import { type Draft, jsonText } from './draft';
import { conditionOf, vehicleNode } from './vehicle-node';

export interface GraphParts {
  readonly car: Car;
  readonly view: Pick<CarView, 'title' | 'subtitle' | 'href' | 'pictures' | 'location'>;
  readonly statement: CarStatement;
  readonly tenant: Pick<Tenant, 'name'>;
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
export function carGraph(parts: GraphParts): string {
  const { car, view, statement, tenant, origin, updatedAt, now, crumb } = parts;
  const place = statement.location;
  const phone = view.location?.phone;
  const whole = (path: string) => new URL(path, origin).href;
  const url = whole(view.href);
  const dealer = `${whole('/')}#${place?.slug ?? 'dealer'}`;
  const id = `${url}#car`;
  const crumbs = `${url}#crumbs`;
  const name = [view.title, view.subtitle].filter(Boolean).join(' ');
  const vehicle = vehicleNode(car, { id, url, name, images: photosOf(car, view).map(whole) });
  const seller = { '@id': dealer };
  const offers = offerNode(parts, { url, seller });
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
        phone: phone?.href.startsWith('tel:') ? phone.text : undefined,
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

const availabilityUrls = {
  in_stock: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
} as const satisfies Record<Availability, ItemAvailability>;

/** The displayed price with what it includes; undefined if there is none. */
function price({
  amount,
  price: { kind },
}: CarStatement): Pick<Draft<Offer>, 'price' | 'priceCurrency' | 'priceSpecification' | 'description'> {
  if (!amount) return {};
  const { amountDollars } = amount;
  return {
    ...(amount.kind === 'subscription'
      ? { priceSpecification: aWeek(amountDollars) }
      : { price: amountDollars, priceCurrency: 'AUD' }),
    ...(kind ? { description: kind } : {}),
  };
}

const aWeek = (dollars: number): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: dollars,
  priceCurrency: 'AUD',
  unitCode: 'WEE',
});

/** The dealer's offer of the car. */
const offerNode = (
  { car, statement }: Pick<GraphParts, 'car' | 'statement'>,
  about: { readonly url: string; readonly seller: IdReference },
): Draft<Offer> => ({
  '@type': 'Offer',
  url: about.url,
  ...price(statement),
  availability: availabilityUrls[statement.availability],
  itemCondition: conditionOf(car),
  seller: about.seller,
});
