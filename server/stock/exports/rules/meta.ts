import type { TenantLocation } from '#server/settings/tenant-schema';
import type { CarData } from '#server/stock/cars/car-data';
import {
  columnsIn,
  cutText,
  type ExportedCar,
  type ExportFormat,
  isVin,
  problemsOf,
  titleOf,
} from './export-format';

const bodyStyles: Readonly<Record<string, string>> = {
  suv: 'SUV',
  ute: 'TRUCK',
  hatch: 'HATCHBACK',
  sedan: 'SEDAN',
  wagon: 'WAGON',
  coupe: 'COUPE',
  convertible: 'CONVERTIBLE',
  van: 'VAN',
  'people mover': 'MINIVAN',
};
const fuels: Readonly<Record<string, string>> = {
  petrol: 'PETROL',
  diesel: 'DIESEL',
  electric: 'ELECTRIC',
  hybrid: 'HYBRID',
  'plug-in hybrid': 'PLUGIN_HYBRID',
};
const drivetrains: Readonly<Record<string, string>> = {
  '4wd': '4X4',
  '4x4': '4X4',
  awd: 'AWD',
  fwd: 'FWD',
  rwd: 'RWD',
  '2wd': '4X2',
  '4x2': '4X2',
};
const mostImages = 20;
const longestId = 100;

const nameIn = (names: Readonly<Record<string, string>>, text: string | undefined): string =>
  names[text?.toLowerCase() ?? ''] ?? 'OTHER';

function stateOf({ car_type: type, certified }: CarData): string {
  if (type === 'new') return 'NEW';
  return certified ? 'CPO' : 'USED';
}

const addressOf = ({ street, city, state, postcode }: TenantLocation): string =>
  JSON.stringify({ addr1: street, city, region: state, postal_code: postcode, country: 'AU' });

const imagesOf = ({ images }: CarData): string =>
  JSON.stringify(images.slice(0, mostImages).map(({ url }) => ({ url, tag: [] })));

/** The price before a reduction, and the reduced one. */
function pricesOf({ display_price: now, display_before_price: before }: CarData) {
  const isReduced = now !== null && before !== undefined && before > now;
  const text = (dollars: number | null | undefined) => (dollars ? `${dollars} AUD` : undefined);
  return isReduced ? [text(before), text(now)] : [text(now), undefined];
}

function row({ car, tenant, location }: ExportedCar) {
  const title = titleOf(car);
  const [price, salePrice] = pricesOf(car);
  return [
    car.id,
    title,
    cutText(car.description ?? title, 5_000),
    car.url,
    car.make,
    car.model,
    car.badge,
    car.year,
    car.odometer_km,
    car.odometer_km === undefined ? undefined : 'KM',
    imagesOf(car),
    car.simple_transmission?.toUpperCase() ?? 'OTHER',
    nameIn(fuels, car.simple_fuel),
    nameIn(bodyStyles, car.simple_body),
    nameIn(drivetrains, car.drive),
    isVin(car.vin) ? car.vin : undefined,
    price,
    salePrice,
    location && addressOf(location),
    car.colour,
    car.availability === 'in_stock' ? 'AVAILABLE' : 'NOT_AVAILABLE',
    car.created_at?.slice(0, 10),
    stateOf(car),
    location?.lat,
    location?.long,
    tenant.name,
  ];
}

/** Automotive inventory: https://developers.facebook.com/docs/marketing-api/auto-ads/reference. */
export const meta: ExportFormat = {
  name: 'meta',
  about: 'Meta automotive inventory ads, as CSV.',
  fileName: 'meta-automotive.csv',
  mediaType: 'text/csv; charset=utf-8',
  separator: ',',
  columns: columnsIn(`
    vehicle_id title description url make model trim year mileage.value mileage.unit image transmission
    fuel_type body_style drivetrain vin price sale_price address exterior_color availability
    date_first_on_lot state_of_vehicle latitude longitude dealer_name`),
  row,
  missing: ({ car, location }) =>
    problemsOf([
      [car.item_type !== 'car', 'only cars can be advertised'],
      [car.availability === 'sold', 'the car is sold'],
      [car.id.length > longestId, `an id of at most ${longestId} characters`],
      [car.car_type === undefined, 'whether it is new, demo or used'],
      [car.display_price === null, 'a price'],
      [car.odometer_km === undefined && car.car_type !== 'new', 'the odometer'],
      [car.images.length === 0, 'a photo'],
      [location === undefined, 'one of the site’s locations, with its address'],
      [
        location !== undefined && (location.lat === undefined || location.long === undefined),
        'latitude and longitude of the location',
      ],
    ]),
};
