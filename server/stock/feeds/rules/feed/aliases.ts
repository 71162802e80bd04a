import { availabilityColumns } from './availability-columns';
import { listingColumns } from './listing-columns';
import { priceColumns } from './price-columns';
import { vehicleColumns } from './vehicle-columns';

/**
 * The columns of stock feeds and their meanings. Headers are compared by letters and digits only, ignoring text in
 * brackets (`Rego expiry (dd/mm/yyyy)`). If a feed has several columns of one meaning, the first one listed here with
 * a value counts.
 */
export const aliases = {
  ...vehicleColumns,
  ...priceColumns,
  ...availabilityColumns,
  ...listingColumns,
  /** Columns that the import doesn't know. */
  elsewhere: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Field = keyof typeof aliases;

/** All columns count, not only the first: their lists are joined. */
export const joinedFields: ReadonlySet<Field> = new Set<Field>(['images', 'standardEquipment', 'price_note']);

/** Statements about whether a car is for sale: all columns count, and what is a placeholder elsewhere says something. */
export const availabilityFields: ReadonlySet<Field> = new Set<Field>([
  'status',
  'show_on_dealer_website',
  'available',
  'sold',
  'reserved',
  'hidden',
  'preorder',
  'web',
  'deposit',
  'elsewhere',
]);
