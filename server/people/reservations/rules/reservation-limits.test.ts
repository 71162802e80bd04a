import { describe, expect, it } from 'vitest';
import { type LimitFacts, limitRefusal } from './reservation-limits';

const now = new Date('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const coolDown = { reason: 'cool-down', waitSeconds: 19 * 3_600 } as const;
const busy = { reason: 'connection', waitSeconds: 15 * 3_600 } as const;
const none: LimitFacts = { hasLive: false, startedAt: [], abandonedAt: [] };

describe('the limits on reservations', () => {
  it.each<[name: string, Partial<LimitFacts>, ReturnType<typeof limitRefusal>]>([
    ['allow a first one', {}, null],
    ['allow one at a time', { hasLive: true }, { reason: 'one-at-a-time', waitSeconds: null }],
    ['allow another after one unpaid hold', { abandonedAt: [hoursAgo(1)] }, null],
    ['pause for a day after the second unpaid hold', { abandonedAt: [5, 4].map(hoursAgo) }, coolDown],
    ['allow five from one connection', { startedAt: [9, 8, 7, 6].map(hoursAgo) }, null],
    ['refuse a sixth from one connection within a day', { startedAt: [9, 8, 7, 6, 5].map(hoursAgo) }, busy],
  ])('%s', (_name, facts, expected) => {
    expect(limitRefusal({ ...none, ...facts }, now)).toEqual(expected);
  });
});
