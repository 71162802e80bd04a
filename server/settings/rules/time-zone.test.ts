import { describe, expect, it } from 'vitest';
import { australianStates } from '#server/settings/location-schema';
import { isTimeZone, usualTimeZones } from './time-zone';

describe('time zones', () => {
  it.each([
    ['Australia/Brisbane', true],
    ['Australia/Melbourne', true],
    ['UTC', true],
    ['Australia/Brisbain', false],
    ['+10:00', false],
    ['', false],
  ])('%j is valid: %j', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });

  it.each(australianStates)('%s has at least one, and the runtime knows its usual one', (state) => {
    expect(isTimeZone(usualTimeZones(state)[0] ?? '')).toBe(true);
  });
});
