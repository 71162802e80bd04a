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
type Tone = 'critical' | 'positive' | 'neutral';
const tag = (text: string, tone: Tone) => ({ text, tone });
const sold = tag('SOLD', 'critical');
const green = { positive_tags: ['Runout Sale'] };
const inCapitals = { certified: { ...programme.certified, manufacturer: 'TOYOTA' } };
const renamed = { new_arrival_days: 30, new_arrival_tag: 'New' };
const comingSoon = { status: 'coming_soon' } as const;

describe('image tag, highest priority first', () => {
  test.each<[string, Partial<Car>, Given, ReturnType<typeof imageTag>]>([
    ['SOLD goes before all', { ...everything, status: 'sold' }, { ...electric, ...programme }, sold],
    [
      'SOLD in the dealer’s words',
      { status: 'sold' },
      { sold_tag: 'JUST SOLD' },
      tag('JUST SOLD', 'critical'),
    ],
    ['Electric goes first', everything, { ...electric, ...programme }, tag('Electric', 'positive')],
    ['Hybrid', { simple_fuel: 'Hybrid' }, electric, tag('Hybrid', 'positive')],
    ['Hybrid for a plug-in hybrid', { simple_fuel: 'Plug-in Hybrid' }, electric, tag('Hybrid', 'positive')],
    ['Electric only where configured', { simple_fuel: 'Electric' }, {}, undefined],
    ['no fuel tag for a diesel', { simple_fuel: 'Diesel' }, electric, undefined],
    ['Reserved before certified, custom tag and arrival', everything, programme, tag('Reserved', 'critical')],
    ['Reserved in grey', { reserved: true }, { reserved_tag: 'secondary' }, tag('Reserved', 'neutral')],
    ['certified before the custom tag', { certified: true, tag: 'Runout Sale' }, programme, certifiedTag],
    ['certified in any case of the make', { certified: true }, inCapitals, certifiedTag],
    ['not certified of another make', { certified: true, make: 'Mazda' }, programme, undefined],
    ['not certified as a demo', { certified: true, car_type: 'demo' }, programme, undefined],
    ['not certified without the flag', { certified: false }, programme, undefined],
    [
      'certified without a logo',
      { certified: true },
      { certified: { manufacturer: 'Toyota' } },
      tag('Certified', 'neutral'),
    ],
    [
      'the custom tag in red, before COMING SOON',
      { tag: 'Runout Sale', ...comingSoon },
      {},
      tag('Runout Sale', 'critical'),
    ],
    ['the custom tag in green', { tag: 'RUNOUT SALE' }, green, tag('RUNOUT SALE', 'positive')],
    ['COMING SOON before an arrival', { ...arrived, ...comingSoon }, {}, tag('COMING SOON', 'positive')],
    ['an arrival within 8 days', { created_at: '2026-11-13T00:00:01Z' }, {}, tag('New Arrival', 'neutral')],
    ['no arrival without a date', { created_at: undefined }, {}, undefined],
    ['no arrival at 8 days', { created_at: '2026-11-13T00:00:00Z' }, {}, undefined],
    ['an arrival as configured', { created_at: '2026-11-01T00:00:00Z' }, renamed, tag('New', 'neutral')],
    ['no arrival within 0 days', arrived, { new_arrival_days: 0 }, undefined],
    ['no tag', {}, {}, undefined],
  ])('%s', (_rule, car, settings, expected) => {
    expect(imageTag(buildCar({ ...plain, ...car }), cardsSchema.parse(settings), now)).toEqual(expected);
  });
});
