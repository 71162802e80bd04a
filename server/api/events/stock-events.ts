import { z } from 'zod';
import { exampleCarData } from '#server/api/example-car-data';
import { carDataSchema } from '#server/stock/cars/car-data';
import type { CarEventType } from '#server/stock/cars/rules/car-events';
import { importRecordSchema } from '#server/stock/feeds/rules/import-outcome';
import { type EventType, eventTypes } from './event-type';

const summaries: Readonly<Record<CarEventType, string>> = {
  'car.added': 'A car is on the site',
  'car.changed': 'A car has changed',
  'car.price_changed': 'A car has another price',
  'car.reserved': 'A car was reserved',
  'car.sold': 'A car was sold',
  'car.removed': 'A car has left the site',
};

const changes: Readonly<Partial<Record<string, Readonly<Record<string, unknown>>>>> = {
  'car.changed': { changed: ['km'] },
  'car.price_changed': { changed: ['price', 'display_price'], previous_price: 53_990 },
  'car.reserved': {
    reserved: true,
    availability: 'reserved',
    changed: ['availability', 'reserved'],
  },
  'car.sold': {
    status: 'sold',
    availability: 'sold',
    sold_date_timestamp: 1_795_136_523_000,
    changed: ['status', 'availability', 'sold_date_timestamp', 'listed_until'],
  },
};

/** Events of cars and of imports. */
export const stockEvents: readonly EventType[] = [
  ...eventTypes(summaries, {
    tag: 'Stock data',
    description:
      'The record that GET /api/stock/{id} shows to everyone. One change may be several events, and car.changed is the ' +
      'rest: what no other event reports. A car that is no longer reserved or sold is car.changed. The record of ' +
      'car.removed is the last one. A sold car that leaves the site after its days is no event: see listed_until.',
    data: carDataSchema.extend({
      changed: z
        .array(z.string())
        .optional()
        .describe('Names of the fields that changed; absent from car.added and car.removed.'),
      previous_price: carDataSchema.shape.display_price
        .optional()
        .describe('Only of car.price_changed: the display_price before.'),
    }),
    example: (type) => ({ ...exampleCarData, ...changes[type] }),
  }),
  {
    type: 'import.finished',
    summary: 'An import of stock has ended',
    tag: 'Stock data',
    description: 'Also of an import that changed nothing, was refused or could not be read.',
    data: importRecordSchema,
    example: {
      source: 'stock.csv',
      outcome: 'imported',
      full: true,
      read: 214,
      added: 3,
      changed: 11,
      unchanged: 199,
      removed: 2,
      quarantined: 1,
      problem: null,
    },
  },
];
