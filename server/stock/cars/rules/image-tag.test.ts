import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/cards-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { imageTag } from './image-tag';

const now = new Date('2026-11-21T00:00:00Z');
const plain = { created_at: '2026-10-01T00:00:00Z' };
const arrived = { created_at: '2026-11-20T00:00:00Z' };
const electric = { electric_tag: true };
const programme = { certified: { manufacturer: 'Toyota', label: 'Toyota certified', logo: '/logo.svg' } };
const certifiedTag = { text: 'Toyota certified', tone: 'neutral' as const, logo: '/logo.svg' };
const everything: Partial<Car> = {
  ...arrived,
  simple_fuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Runout Sale',
};

type Given = z.input<typeof cardsSchema>;
const cases: [string, Partial<Car>, Given, ReturnType<typeof imageTag>][] = [
  [
    'a car that is no longer available shows the sold tag text before anything else',
    { ...everything, status: 'sold' },
    { ...electric, ...programme },
    { text: 'SOLD', tone: 'critical' },
  ],
  [
    'JUST SOLD when the dealer says it so',
    { status: 'sold' },
    { sold_tag: 'JUST SOLD' },
    { text: 'JUST SOLD', tone: 'critical' },
  ],
  [
    '1. Electric first, when configured',
    everything,
    { ...electric, ...programme },
    { text: 'Electric', tone: 'positive' },
  ],
  ['1. Hybrid, when configured', { simple_fuel: 'Hybrid' }, electric, { text: 'Hybrid', tone: 'positive' }],
  [
    '1. a plug-in hybrid is a hybrid',
    { simple_fuel: 'Plug-in Hybrid' },
    electric,
    { text: 'Hybrid', tone: 'positive' },
  ],
  ['1. not when not configured', { simple_fuel: 'Electric' }, {}, undefined],
  ['1. a diesel is neither', { simple_fuel: 'Diesel' }, electric, undefined],
  [
    '2. Reserved before certified, custom tag and arrival',
    everything,
    programme,
    { text: 'Reserved', tone: 'critical' },
  ],
  [
    '2. Reserved in the secondary colour',
    { reserved: true },
    { reserved_tag: 'secondary' },
    { text: 'Reserved', tone: 'neutral' },
  ],
  [
    '3. the certified logo before the custom tag',
    { certified: true, tag: 'Runout Sale' },
    programme,
    certifiedTag,
  ],
  [
    '3. whatever the case of the make',
    { certified: true },
    { certified: { ...programme.certified, manufacturer: 'TOYOTA' } },
    certifiedTag,
  ],
  ['3. not for another manufacturer', { certified: true, make: 'Mazda' }, programme, undefined],
  ['3. not for a demo', { certified: true, car_type: 'demo' }, programme, undefined],
  ['3. not for a car that is not certified', { certified: false }, programme, undefined],
  [
    '3. the label alone without a logo',
    { certified: true },
    { certified: { manufacturer: 'Toyota' } },
    { text: 'Certified', tone: 'neutral' },
  ],
  [
    '4. the custom tag in red, before COMING SOON',
    { tag: 'Runout Sale', status: 'coming_soon' },
    {},
    { text: 'Runout Sale', tone: 'critical' },
  ],
  [
    '4. Runout Sale in green on certain tenants',
    { tag: 'RUNOUT SALE' },
    { positive_tags: ['Runout Sale'] },
    { text: 'RUNOUT SALE', tone: 'positive' },
  ],
  [
    '5. COMING SOON in green, before a new arrival',
    { ...arrived, status: 'coming_soon' },
    {},
    { text: 'COMING SOON', tone: 'positive' },
  ],
  [
    '6. a new arrival within the last 8 days',
    { created_at: '2026-11-13T00:00:01Z' },
    {},
    { text: 'New Arrival', tone: 'neutral' },
  ],
  ['6. not without an arrival date', { created_at: undefined }, {}, undefined],
  ['6. no longer at 8 days', { created_at: '2026-11-13T00:00:00Z' }, {}, undefined],
  [
    '6. within as many days as configured, in the configured words',
    { created_at: '2026-11-01T00:00:00Z' },
    { new_arrival_days: 30, new_arrival_tag: 'New' },
    { text: 'New', tone: 'neutral' },
  ],
  ['6. never with 0 days', arrived, { new_arrival_days: 0 }, undefined],
  ['nothing to say', {}, {}, undefined],
];

describe('image tag, highest priority first', () => {
  test.each(cases)('%s', (_rule, car, settings, expected) => {
    expect(imageTag(buildCar({ ...plain, ...car }), cardsSchema.parse(settings), now)).toEqual(expected);
  });
});
