import { expect, it } from 'vitest';
import { instantInWords } from '#server/platform/text/local-time';
import { timeForShopper } from './shopper-clock';

const site = { time_zone: 'Australia/Brisbane', default_state: 'qld' } as const;

it.each([
  ['2026-11-25T04:00:00.000Z', 'VIC', 'Wednesday 25 November, 2:00 pm Queensland time'],
  ['2026-11-25T13:59:00.000Z', 'WA', 'the end of Wednesday 25 November, Queensland time'],
  ['2026-06-25T04:00:00.000Z', 'VIC', 'Thursday 25 June, 2:00 pm'],
  ['2026-11-25T04:00:00.000Z', 'QLD', 'Wednesday 25 November, 2:00 pm'],
  ['2026-11-25T04:00:00.000Z', undefined, 'Wednesday 25 November, 2:00 pm'],
] as const)('%s for a shopper of %s is %s', (iso, state, text) => {
  expect(timeForShopper(iso, site, state)).toBe(text);
});

it('names the zone of an instant', () => {
  const text = timeForShopper('2026-11-25T13:59:00.000Z', site, 'NSW', instantInWords);
  expect(text).toBe('Wednesday 25 November, 11:59 pm Queensland time');
});
