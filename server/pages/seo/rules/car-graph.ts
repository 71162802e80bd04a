import type { BreadcrumbList, WebPage } from 'schema-dts';
import type { LinkView } from '#server/platform/views/link-view';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { CarView } from '#server/stock/cars/views/car-view';
import { dealerNode } from './dealer-node';
import { jsonText } from './draft';
import { offerNode } from './offer-node';
import { vehicleNode } from './vehicle-node';

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
