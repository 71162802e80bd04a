import { expect, test } from 'vitest';
import { languageOf } from '#server/languages/language';
import { otherLanguages } from '#server/settings/tenant-schema';
import { testTenant } from '../../../tests/support/test-tenant';
import { inspectionPlaceText } from './inspection-place';

const site = testTenant({ price: { in_full: true } });
const inQueensland = 'We inspect cars at our yard in Queensland, within 7 days of our offer.';
const atHandover = 'at the handover instead, and confirm its price on that day.';

test.each([
  ['is in the yard’s state', { states: ['QLD'] }, undefined],
  ['is in another state', { states: ['VIC'] }, inQueensland],
  ['has a car from another state', { states: ['QLD', 'NSW'] }, inQueensland],
  ['only sells', { states: ['VIC'], purpose: 'sell' }, inQueensland],
  ['has named no state', { states: [undefined] }, undefined],
  [
    'is in an order',
    { states: ['VIC'], orderId: 'O' },
    'We inspect your car at the handover, and confirm its price on that day.',
  ],
] as const)('a shopper who %s hears where the inspection is', (_who, asking, text) => {
  expect(inspectionPlaceText(site, { purpose: 'trade-in', ...asking })).toBe(text);
});

test('an order puts the inspection off to its handover', () => {
  const selling = testTenant({ price: { in_full: true }, orders: { enabled: true } });
  const asking = { purpose: 'trade-in', states: ['VIC'] } as const;
  expect(inspectionPlaceText(selling, asking)).toContain(atHandover);
  expect(inspectionPlaceText(selling, { ...asking, purpose: 'sell' })).not.toContain(atHandover);
});

test('a site that asks for no state says nothing', () => {
  expect(inspectionPlaceText(testTenant(), { purpose: 'trade-in', states: ['VIC'] })).toBeUndefined();
});

test.each(otherLanguages)('the place of the inspection is translated in %s', (code) => {
  const translate = languageOf({ languages: [code] }, code)?.translate ?? String;
  const selling = testTenant({ price: { in_full: true }, orders: { enabled: true } });
  for (const orderId of [undefined, 'O']) {
    const text = inspectionPlaceText(selling, { purpose: 'trade-in', states: ['VIC'], orderId }) ?? '';
    expect(translate(text)).not.toBe(text);
  }
});
