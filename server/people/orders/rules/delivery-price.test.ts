import { describe, expect, it } from 'vitest';
import { deliveryCents, deliveryDays } from './delivery-price';

const settings = {
  included_km: 50,
  least_dollars: 0,
  dollars_per_km: 1.5,
  furthest_km: 300,
  notice_days: 3,
  days_ahead: 7,
  closed_weekdays: [0],
};

describe('delivery', () => {
  it.each([
    [0, 0],
    [50, 0],
    [51, 150],
    [300, 37_500],
    [301, undefined],
  ])('of %d km costs %s cents', (km, cents) => {
    expect(deliveryCents(km, settings)).toBe(cents);
  });

  it('adds the least price', () => {
    expect(deliveryCents(60, { ...settings, least_dollars: 99.95 })).toBe(9_995 + 1_500);
  });

  it('starts after the notice and leaves out closed weekdays', () => {
    const days = deliveryDays('2026-11-25', settings).map(({ value }) => value);
    expect(days[0]).toBe('2026-11-28');
    expect(days).not.toContain('2026-11-29');
    expect(days).toHaveLength(6);
  });
});
