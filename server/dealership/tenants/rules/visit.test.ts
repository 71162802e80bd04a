import { describe, expect, it } from 'vitest';
import { visitOf, visitWorded } from './visit';

describe('a visit', () => {
  it.each([
    ['Book a Test Drive', 'Book an Inspection', 'Book a Test Ride'],
    ['Book a test drive', 'Book an inspection', 'Book a test ride'],
    ['Test drive booked', 'Inspection booked', 'Test ride booked'],
    ['Your test drive is cancelled.', 'Your inspection is cancelled.', 'Your test ride is cancelled.'],
  ])('“%s” is “%s” or “%s” for other kinds of visits', (text, inspection, ride) => {
    expect(visitWorded(text, 'test drive')).toBe(text);
    expect(visitWorded(text, 'inspection')).toBe(inspection);
    expect(visitWorded(text, 'test ride')).toBe(ride);
  });

  it('takes its name from the kind of vehicle, otherwise from the site', () => {
    const site = { called: 'test ride' } as const;
    expect(visitOf({ item_type: 'caravan' }, site)).toBe('inspection');
    expect(visitOf({ item_type: 'car' }, site)).toBe('test drive');
    expect(visitOf(undefined, site)).toBe('test ride');
  });
});
