import { describe, expect, it } from 'vitest';
import { eventName, events, pageEvent } from './events';

describe('analytics events', () => {
  it('have the documented numbers', () => {
    expect(Object.values(events).map(({ id }) => id)).toEqual([25, 25, 39, 15, 48, 14, 17, 17, 18]);
  });

  it.each([
    [25, 'New Car', 'call_dealer'],
    [25, 'Used Car', 'call_dealer'],
    [39, 'Favourite', 'favourite'],
  ])('%s %s may come from a page', (id, label, name) => expect(pageEvent(id, label)?.name).toBe(name));

  it.each([
    [15, 'Used Car'],
    [25, 'Favourite'],
    [25, 'new car'],
    [0, ''],
  ])('%s %s may not', (id, label) => expect(pageEvent(id, label)).toBeUndefined());

  it('have readable names', () => {
    expect(eventName(48)).toBe('test_drive');
    expect(eventName(99)).toBe('event_99');
  });
});
