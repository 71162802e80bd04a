import { describe, expect, it } from 'vitest';
import { eventName, events, leadEvent, pageEvent } from './events';

describe('analytics events', () => {
  it('have the documented numbers', () => {
    expect(Object.values(events).map(({ id }) => id)).toEqual([25, 25, 39, 39, 15, 48, 14, 17, 17, 18]);
  });

  it.each([
    [25, 'New Car', 'call_dealer'],
    [25, 'Used Car', 'call_dealer'],
    [39, 'Favourite', 'favourite'],
  ])('%s %s may come from a page', (id, label, name) => expect(pageEvent(id, label)?.name).toBe(name));

  it.each([
    [15, 'Used Car'],
    [25, 'Favourite'],
    [39, 'Watchlist'],
    [25, 'new car'],
    [0, ''],
  ])('%s %s may not', (id, label) => expect(pageEvent(id, label)).toBeUndefined());

  it('have readable names', () => {
    expect(eventName(48)).toBe('test_drive');
    expect(eventName(99)).toBe('event_99');
  });
});

const [used, fresh, demo] = [{ car_type: 'used' }, { car_type: 'new' }, { car_type: 'demo' }];

describe('the event of a lead', () => {
  it.each([
    ['Enquiry', used, 15, 'Used Car'],
    ['Enquiry', fresh, 14, 'New Car'],
    ['Enquiry', demo, 15, 'Used Car'],
    ['Enquiry', {}, 15, 'Used Car'],
    ['Request Photos', fresh, 14, 'New Car'],
    ['Finance', used, 15, 'Used Car'],
    ['Reservation', used, 15, 'Used Car'],
    ['Reservation', fresh, 14, 'New Car'],
    ['Test Drive', used, 48, 'Used Car'],
    ['Test Drive', fresh, 17, 'New Car'],
    ['Test Drive', { ...used, tag: ' test drive ONLY' }, 17, 'Test Drive Only'],
  ])('%s about %j: %s, %s', (category, car, id, label) => {
    expect(leadEvent({ category, car })).toMatchObject({ id, label });
  });

  it('is the accepted offer, whatever else it includes', () => {
    expect(leadEvent({ category: 'Trade-in', offer_accepted: true })).toBe(events.offerAccepted);
  });

  it.each([
    ['a message about no car', { category: 'Enquiry' }],
    ['a car of the shopper’s own', { category: 'Trade-in', car: used }],
  ])('%s has none', (_case, lead) => expect(leadEvent(lead)).toBeUndefined());
});
