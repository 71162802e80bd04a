import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DisplayedPrice } from '#server/stock/price/rules/price-line';
import type { CarData } from './car-data';
import { carStatement } from './rules/car-statement';
import { safeLink } from './rules/safe-link';
import { carHref } from './to-card-view';

interface DataOptions {
  readonly tenant: Tenant;
  /** Of the site as the caller sees it: `https://cars.example`. */
  readonly origin: string;
  /** ISO instant of the record's last change. */
  readonly updatedAt: string;
  /** The dealer's own system, which also gets what no page shows. */
  readonly isDealer: boolean;
}

const dayMs = 86_400_000;

/** The stock record of a car for other systems: every address absolute, unsafe ones left out. */
export function toCarData(car: Car, { tenant, origin, updatedAt, isDealer }: DataOptions): CarData {
  const { views, private_suburb, private_postcode, nvic, redbookcode, autograb_data, custom_rank, ...open } =
    car;
  const {
    images,
    location,
    thumbnails,
    primary_image_url,
    file,
    price_history: _steps,
    kept_fields,
    ...record
  } = open;
  const photos = (list: Car['images']) =>
    list.flatMap(({ url }) => {
      const whole = absolute(url, origin);
      return whole === undefined ? [] : [{ url: whole }];
    });
  const primary = primary_image_url && absolute(primary_image_url, origin);
  const link = safeLink(file);
  const report = link && absolute(link, origin);
  const { availability, amount } = carStatement(car, tenant);
  const soldMs = car.status === 'sold' ? car.sold_date_timestamp : undefined;
  return {
    object: 'car',
    ...record,
    url: origin + carHref(car),
    availability,
    ...priceOf(amount),
    ...(soldMs !== undefined && {
      listed_until: new Date(soldMs + tenant.stock.sold_days * dayMs).toISOString(),
    }),
    images: photos(images),
    ...(thumbnails && { thumbnails: photos(thumbnails) }),
    ...(location && { location: isDealer ? location : openLocation(location, tenant) }),
    ...(primary && { primary_image_url: primary }),
    ...(report && { file: report }),
    updated_at: updatedAt,
    ...(isDealer && {
      views,
      private_suburb,
      private_postcode,
      nvic,
      redbookcode,
      autograb_data,
      custom_rank,
      ...(kept_fields && { kept_fields: [...kept_fields] }),
    }),
  };
}

/** As the page says it: a subscription is in its own field. */
function priceOf(
  price: DisplayedPrice | undefined,
): Pick<CarData, 'display_price' | 'display_price_type' | 'display_before_price'> {
  if (!price || price.kind === 'subscription') return { display_price: null };
  return {
    display_price: price.amountDollars,
    ...(price.priceType && { display_price_type: price.priceType }),
    ...(price.wasDollars !== undefined && { display_before_price: price.wasDollars }),
  };
}

/** A number that the site shows only on request stays out. */
function openLocation(
  { phone, ...location }: NonNullable<Car['location']>,
  { phones }: DataOptions['tenant'],
) {
  return phone && phones.reveal !== 'masked' ? { ...location, phone } : location;
}

/** A web address in full, one of the site itself too; undefined for every other kind. */
function absolute(url: string, origin: string): string | undefined {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(url) || !URL.canParse(url, origin)) return undefined;
  return new URL(url, origin).href;
}
