import { capitalised } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import { wordsIn } from './feed/cell';
import { shortValue } from './feed/remarks';

/** A field of a car with its value before and after a change, as texts for staff. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Fields whose names people don't use. */
const labels: Readonly<Record<string, string>> = {
  stocknum: 'stock number',
  vin: 'VIN',
  regplate: 'registration',
  rego_expiry: 'registration expiry',
  km: 'kilometres',
  trans: 'transmission',
  car_type: 'condition',
  item_type: 'kind of vehicle',
  dealercomments: 'description',
  standardEquipment: 'equipment',
  show_on_dealer_website: 'on the website',
  before_price: 'price before',
  price_type: 'kind of price',
  nvic: 'NVIC',
  redbookcode: 'RedBook code',
  carsales_title: 'carsales title',
  autograb_data: 'market prices',
  variant: 'technical details',
  images: 'photos',
  location_id: 'location',
  location_name: 'location',
  file: 'history report',
  video_url: 'video',
  spin_url: 'all-round view',
  finance_lenders: 'lenders',
  custom_rank: 'place in the list',
};

/** `price_type` as `Kind of price`. */
export const fieldText = (field: string): string =>
  capitalised(labels[field] ?? field.replaceAll(/[_.]/g, ' '));

/** A field within a sentence: names in capitals keep them. */
export const fieldWords = (field: string): string =>
  labels[field] ?? field.replaceAll(/[_.]/g, ' ').toLowerCase();

/** A value of a car in one short line; `none` without one. A record has no line that people would read. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /price$/.test(field)) return `$${value.toLocaleString('en-AU')}`;
  if (Array.isArray(value)) return `${value.length} in the list`;
  if (typeof value === 'object') return 'given';
  return shortValue(typeof value === 'string' ? value.replaceAll('_', ' ') : value);
}

/** What the import gives a car, and what follows from other fields: no change of its own. */
const followers: ReadonlySet<string> = new Set(
  wordsIn(`
    id slug created_at sold_date_timestamp name primary_image_url photos_count simple_fuel simple_body
    simple_transmission engine_size has_nvic location city location_id dealership_id dealership_slug dealership_name`),
);

type StoredCar = Omit<Car, 'id' | 'slug' | 'created_at'>;

/** The fields of which two states of a car say something else, as staff know them. */
export function fieldChanges(before: StoredCar, after: StoredCar): readonly FieldChange[] {
  const [old, next] = [new Map<string, unknown>(Object.entries(before)), new Map(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...next.keys()])].filter((field) => !followers.has(field));
  return fields.flatMap((field) => {
    const values = [old.get(field), next.get(field)];
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) return [];
    const [was = '', is = ''] = values.map((value) => valueText(field, value));
    return [{ field, before: was, after: was === is ? 'another' : is }];
  });
}
