import { pictureOf } from '../media/rules/picture';
import type { Tenant } from '../tenants/tenant-schema';
import type { Car } from './car';
import { isAvailable } from './rules/availability';
import { chips } from './rules/chips';
import { imageTag } from './rules/image-tag';
import { headline, subline } from './rules/naming';
import { priceLine } from './rules/price-line';
import type { CardView } from './views/card-view';

/** Path of a car's page (specification §2). */
export const carHref = (car: Pick<Car, 'slug'>): string => `/cars/${car.slug}`;

/** Decides everything a card shows of a car (design §2: rules run once, on the server). */
export function toCardView(car: Car, tenant: Tenant, now: Date): CardView {
  const title = headline(car);
  const subtitle = subline(car);
  const tag = imageTag(car, now);
  // Said once: not beside a chip that names the location already.
  const place = tenant.search.chips.includes('location_name') ? undefined : (car.city ?? car.location_name);
  return {
    id: car.id,
    href: carHref(car),
    title,
    ...(subtitle ? { subtitle } : {}),
    chips: chips(car, tenant.search.chips),
    price: priceLine(car, {
      subscriptions: tenant.stock.subscriptions,
      noPriceText: tenant.wording.no_price,
    }),
    ...(tag ? { tag } : {}),
    picture: pictureOf(car, `${title} ${subtitle}`.trim()),
    ...(place ? { place } : {}),
    action: isAvailable(car)
      ? { text: 'Enquiry', href: `${carHref(car)}/enquire` }
      : { text: 'Find Me Something Similar', href: `${carHref(car)}/enquire` },
  };
}
