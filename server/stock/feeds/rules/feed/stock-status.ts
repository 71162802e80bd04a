import type { Car, CarStatus, CarType } from '#server/settings/car';
import { compact, textOf } from './absent';

/** A car's status from a feed's word. */
export interface StockStatus {
  status?: CarStatus;
  reserved?: boolean;
  preorder?: boolean;
  show_on_dealer_website?: boolean;
}

const meanings: ReadonlyArray<readonly [StockStatus, readonly string[]]> = [
  [
    { status: 'in_stock' },
    [
      'instock',
      'stock',
      'available',
      'active',
      'live',
      'current',
      'forsale',
      'onyard',
      'onlot',
      'ready',
      'onoffer',
      'special',
      'instore',
      'onsale',
    ],
  ],
  [
    { status: 'coming_soon' },
    [
      'comingsoon',
      'coming',
      'intransit',
      'transit',
      'onorder',
      'ordered',
      'incoming',
      'arriving',
      'arrivingsoon',
      'duein',
      'pipeline',
      'inproduction',
      'inpreparation',
      'onitsway',
    ],
  ],
  [{ status: 'coming_soon', preorder: true }, ['preorder', 'presale']],
  [{ status: 'sold' }, ['sold', 'delivered', 'settled', 'soldawaitingdelivery', 'solddelivered', 'retailed']],
  [
    { status: 'in_stock', reserved: true },
    [
      'reserved',
      'underoffer',
      'onhold',
      'hold',
      'deposittaken',
      'deposit',
      'underdeposit',
      'salepending',
      'pending',
      'undercontract',
    ],
  ],
  [
    { show_on_dealer_website: false },
    [
      'notavailable',
      'unavailable',
      'withdrawn',
      'inactive',
      'hidden',
      'deleted',
      'removed',
      'notforsale',
      'offline',
      'archived',
      'unlisted',
      'wholesale',
      'wholesaled',
    ],
  ],
];
const byWord = new Map(meanings.flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)));

/** Empty for an unknown word, as if the feed had no status. */
export function stockStatusOf(value: unknown): StockStatus {
  // "Not available" is a status here, though a placeholder elsewhere.
  return typeof value === 'string' ? (byWord.get(compact(value)) ?? {}) : {};
}

export interface Condition {
  car_type?: CarType;
  certified?: boolean;
}
const conditions: ReadonlyArray<readonly [Condition, readonly string[]]> = [
  [
    { car_type: 'new' },
    ['new', 'n', 'brandnew', 'newcar', 'newvehicle', 'newinstock', 'newavailabletoorder'],
  ],
  [
    { car_type: 'demo' },
    ['demo', 'd', 'demonstrator', 'exdemo', 'demonstratorcar', 'democar', 'exdemonstrator'],
  ],
  [
    { car_type: 'used' },
    ['used', 'u', 'preowned', 'secondhand', 'usedcar', 'usedvehicle', 'nearnew', 'preloved', 'approvedused'],
  ],
  [{ car_type: 'used', certified: true }, ['cpo', 'certifiedpreowned', 'certified', 'certifiedused']],
];
const conditionByWord = new Map(
  conditions.flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)),
);

/** New, demo or used, from `UsedOrNew`, `New/Used` (N, U), `Condition` … */
export const conditionOf = (value: unknown): Condition =>
  conditionByWord.get(compact(textOf(value) ?? '')) ?? {};

/** From a feed's two flags. Demo takes precedence over used; only a plain no to both means new. */
export function conditionOfFlags(isDemo: boolean | undefined, isUsed: boolean | undefined): Condition {
  if (isDemo) return { car_type: 'demo' };
  if (isUsed) return { car_type: 'used' };
  return isDemo === false && isUsed === false ? { car_type: 'new' } : {};
}

/** New cars and most demonstrators have been driven less. */
const usedFromKm = 1_000;

/** For feeds without a condition: a driven car is used; otherwise the condition stays unknown. */
export const conditionByDistance = (km: number | undefined): CarType | undefined =>
  km !== undefined && km >= usedFromKm ? 'used' : undefined;

const items = new Map<string, Car['item_type']>([
  ['a', 'car'],
  ['car', 'car'],
  ['cars', 'car'],
  ['h', 'car'],
  ['m', 'motorcycle'],
  ['motorcycle', 'motorcycle'],
  ['motorbike', 'motorcycle'],
  ['bike', 'motorcycle'],
  ['c', 'caravan'],
  ['caravan', 'caravan'],
  ['camper', 'caravan'],
  ['campertrailer', 'caravan'],
]);

/** Car, motorcycle or caravan, from a word or the one-letter stock types (A car, H heavy, M bike, C caravan). */
export const itemTypeOf = (value: unknown): Car['item_type'] | undefined =>
  items.get(compact(textOf(value) ?? ''));
