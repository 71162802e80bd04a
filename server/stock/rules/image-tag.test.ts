import { describe, expect, test } from 'vitest';
import { imageTag } from './image-tag';

const now = new Date('2026-11-21T00:00:00Z');
const car = { status: 'in_stock' as const, reserved: false, created_at: '2026-10-01T00:00:00Z' };

describe('image tag, highest priority first (specification §4)', () => {
  test.each([
    [
      'a sold car says so before anything else',
      { ...car, status: 'sold' as const, reserved: true, tag: 'Runout' },
      { text: 'SOLD', tone: 'critical' },
    ],
    [
      'Reserved before the custom tag',
      { ...car, reserved: true, tag: 'Runout' },
      { text: 'Reserved', tone: 'critical' },
    ],
    [
      'the custom tag before COMING SOON',
      { ...car, status: 'coming_soon' as const, tag: 'Runout' },
      { text: 'Runout', tone: 'critical' },
    ],
    [
      'COMING SOON before a new arrival',
      { ...car, status: 'coming_soon' as const, created_at: '2026-11-20T00:00:00Z' },
      { text: 'COMING SOON', tone: 'positive' },
    ],
    [
      'a new arrival within the last 8 days',
      { ...car, created_at: '2026-11-13T00:00:01Z' },
      { text: 'New Arrival', tone: 'neutral' },
    ],
    ['no longer one at 8 days', { ...car, created_at: '2026-11-13T00:00:00Z' }, undefined],
    ['nothing to say', car, undefined],
  ])('%s', (_rule, given, expected) => {
    expect(imageTag(given, now)).toEqual(expected);
  });
});
