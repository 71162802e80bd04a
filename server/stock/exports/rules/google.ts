import type { CarData } from '#server/stock/cars/car-data';
import {
  columnsIn,
  cutText,
  type ExportedCar,
  type ExportFormat,
  isVin,
  notForSale,
  problemsOf,
  titleOf,
} from './export-format';

/** Google's names of body styles; others are left out. */
const bodyStyles: Readonly<Record<string, string>> = {
  suv: 'suv',
  ute: 'truck',
  hatch: 'hatchback',
  sedan: 'sedan',
  wagon: 'station wagon',
  coupe: 'coupe',
  convertible: 'convertible',
  van: 'full size van',
  'people mover': 'minivan',
};
const engines: Readonly<Record<string, string>> = {
  petrol: 'gasoline',
  diesel: 'diesel',
  electric: 'electric',
  hybrid: 'hybrid',
  'plug-in hybrid': 'hybrid',
};
const mostExtraImages = 10;
const longestTitle = 150;
const longestDescription = 5_000;

/**
 * What the price includes, in Google's words for Australia. A new car needs a price that can be driven away; a used one
 * may leave government charges out. Null: the price cannot be advertised.
 */
function priceType({ display_price_type: type, car_type }: CarData): string | null {
  if (type === 'drive_away') return 'drive_away_price';
  const isUsed = car_type === 'used' || car_type === 'demo';
  return type === 'excluding_government_charges' && isUsed ? 'excluding_government_charges_price' : null;
}

const conditionOf = ({ car_type }: CarData): string | undefined =>
  car_type && (car_type === 'new' ? 'new' : 'used');

function row({ car, location }: ExportedCar) {
  const [main, ...others] = photosOf(car);
  const code = location?.id;
  return [
    car.id,
    car.vin,
    code,
    code && `in_store:${code}`,
    cutText(titleOf(car), longestTitle),
    cutText(car.description ?? '', longestDescription),
    car.url,
    main,
    others.slice(0, mostExtraImages).join(','),
    car.make,
    car.model,
    car.badge,
    car.year,
    car.odometer_km === undefined ? undefined : `${car.odometer_km} km`,
    car.colour,
    conditionOf(car),
    car.display_price === null ? undefined : `${car.display_price}.00 AUD`,
    priceType(car) ?? undefined,
    916,
    car.certified ? 'yes' : 'no',
    bodyStyles[car.simple_body?.toLowerCase() ?? ''],
    engines[car.simple_fuel?.toLowerCase() ?? ''],
  ];
}

/** Addresses of photos, the primary one first. Google takes no others than http addresses with a file behind them. */
const photosOf = ({ primary_image_url: primary, images }: CarData): string[] => [
  ...new Set([...(primary ? [primary] : []), ...images.map(({ url }) => url)]),
];

/** Vehicle ads: https://support.google.com/merchants/answer/14154094. */
export const google: ExportFormat = {
  name: 'google',
  about: 'Google vehicle ads, as tab-separated text. Store codes are the ids of the locations.',
  fileName: 'google-vehicle-ads.tsv',
  mediaType: 'text/tab-separated-values; charset=utf-8',
  separator: '\t',
  columns: columnsIn(`
    id vin store_code vehicle_fulfillment(option:store_code) title description link image_link
    additional_image_link brand model trim year mileage color condition price vehicle_price_type
    google_product_category certified_pre-owned body_style engine`),
  row,
  missing: ({ car, location }) =>
    problemsOf([
      [car.item_type !== 'car', 'only cars and utes can be advertised'],
      ...notForSale(car),
      [!isVin(car.vin), 'a VIN of 17 characters'],
      [car.car_type === undefined, 'whether it is new, demo or used'],
      [car.display_price === null, 'a price'],
      [
        car.display_price !== null && priceType(car) === null,
        car.car_type === 'new'
          ? 'a drive-away price'
          : 'what the price includes (drive away or excluding charges)',
      ],
      [car.odometer_km === undefined && car.car_type !== 'new', 'the odometer'],
      [car.colour === undefined, 'the colour'],
      [photosOf(car).length === 0, 'a photo'],
      [location === undefined, 'one of the site’s locations'],
    ]),
};
