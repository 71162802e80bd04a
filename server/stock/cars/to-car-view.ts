import { carLocation } from '#server/dealership/locations/rules/car-location';
import { isOutline, type PictureOptions, picturesOf } from '#server/dealership/media/rules/picture';
import { toPhoneView } from '#server/dealership/phones/to-phone-view';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carFinance } from '#server/stock/finance/car-finance';
import { isAvailable } from '#server/stock/price/rules/availability';
import { dateIn } from '#server/stock/price/rules/dates';
import { priceLine, priceOptions } from '#server/stock/price/rules/price-line';
import { soldText } from './rules/car-state';
import { chipAttributesOf, chips } from './rules/chips';
import { imageTag } from './rules/image-tag';
import { headline, subline } from './rules/naming';
import { toCarSections } from './to-car-sections';
import { carHref } from './to-card-view';
import { toPlaces } from './to-places';
import { toPricePanel } from './to-price-panel';
import type { CarView } from './views/car-view';

/** Builds the view of a car page. `photos`: whether they are light, and their known colours. */
export function toCarView(
  car: Car,
  tenant: Tenant,
  now: Date,
  photos: Omit<PictureOptions, 'media'> = {},
): CarView {
  const title = headline(car);
  const subtitle = subline(car);
  const pictures = picturesOf(car, `${title} ${subtitle}`.trim(), { ...photos, media: tenant.media });
  const tag = imageTag(car, tenant.cards, now);
  const location = carLocation(car, tenant.locations);
  const phone = toPhoneView(car, tenant, location);
  const available = isAvailable(car);
  const finance = carFinance(car, tenant, now);
  return {
    id: car.id,
    slug: car.slug,
    href: carHref(car),
    make: car.make,
    model: car.model,
    title,
    ...(subtitle ? { subtitle } : {}),
    ...(car.stocknum ? { stocknum: car.stocknum } : {}),
    price: priceLine(car, priceOptions(tenant)),
    panel: toPricePanel(car, tenant, now),
    ...(finance ? { finance } : {}),
    ...(tag ? { tag } : {}),
    chips: chips(car, chipAttributesOf(car, tenant.search)),
    pictures,
    ...(isOutline(pictures[0]) ? {} : { photosHref: `${carHref(car)}/photos` }),
    ...toCarSections(car, tenant, {
      now,
      today: dateIn(location?.time_zone ?? tenant.time_zone, now),
    }),
    ...(phone ? { phone } : {}),
    ...toPlaces(car, location, photos.light ? withoutMap(tenant) : tenant, now),
    ...(available
      ? {}
      : {
          notice: soldText(tenant.stock.noun),
        }),
    enquire: {
      text: available ? tenant.wording.enquire_button : 'Find Me Something Similar',
      href: `${carHref(car)}/enquire`,
    },
  };
}

/** A light page loads no map: it keeps the link. */
const withoutMap = (tenant: Tenant): Tenant => ({ ...tenant, maps: { ...tenant.maps, provider: 'none' } });
