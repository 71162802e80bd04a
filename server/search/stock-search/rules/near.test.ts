import { describe, expect, it } from 'vitest';
import { nearFilter, nearLabel, nearPostcode } from './near';

describe('distance from a postcode', () => {
  it('queries the postcodes in stock that are near enough', () => {
    expect(nearFilter(nearPostcode('4000'), ['4034', '4215', '2000'])).toEqual({
      postcode: { op: 'in', attribute: 'postcode', values: ['4034'] },
    });
  });
  it('matches no car if none is near enough', () => {
    expect(nearFilter(nearPostcode('6000', 10), ['4034'])['postcode']).toMatchObject({ values: [] });
  });
  it.each(['40000', 'abcd', '4999'])('%s filters nothing', (postcode) => {
    expect(nearFilter(nearPostcode(postcode), ['4034'])).toEqual({});
  });
  it('no postcode filters nothing', () => expect(nearFilter(null, ['4034'])).toEqual({}));
  it('has a text', () => {
    expect(nearLabel(nearPostcode('4000', 1_000))).toBe('Within 1,000 km of 4000');
  });
});
