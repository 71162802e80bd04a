import { describe, expect, it } from 'vitest';
import { events } from './events';
import { leadEvent } from './lead-event';

const [used, fresh, demo] = [{ car_type: 'used' }, { car_type: 'new' }, { car_type: 'demo' }];

describe('the event of a lead', () => {
  it.each([
    ['Enquiry', used, 15, 'Used Car'],
    ['Enquiry', fresh, 14, 'New Car'],
    ['Enquiry', demo, 15, 'Used Car'],
    ['Enquiry', {}, 15, 'Used Car'],
    ['Request Photos', fresh, 14, 'New Car'],
    ['Finance', used, 15, 'Used Car'],
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
