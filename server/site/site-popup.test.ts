import { describe, expect, test } from 'vitest';
import { popupSchema } from '#server/settings/home-schema';
import { isPopupOn, popupId } from './site-frame';

const popup = (given: object = {}) => popupSchema.parse({ title: 'Sale', ...given });

/** 15:00 on the 20th in London is 1:00 on the 21st in Brisbane, and still the 20th in Perth. */
const at = (timeZone: string) => ({ now: new Date('2026-11-20T15:00:00Z'), timeZone });

describe('the popup is shown', () => {
  test.each<[string, boolean, object, string]>([
    ['without dates', true, {}, 'Australia/Brisbane'],
    ['on its last day', true, { expiryDate: '2026-11-21' }, 'Australia/Brisbane'],
    ['but not after its last day', false, { expiryDate: '2026-11-20' }, 'Australia/Brisbane'],
    ['to the end of the day of the site', true, { expiryDate: '2026-11-20' }, 'Australia/Perth'],
    ['from its start', true, { start: '2026-11-21' }, 'Australia/Brisbane'],
    ['but not before its start', false, { start: '2026-11-21' }, 'Australia/Perth'],
  ])('%s', (_rule, shown, given, timeZone) => {
    expect(isPopupOn(popup(given), at(timeZone))).toBe(shown);
  });

  test('again after its content changes', () => {
    expect(popupId(popup())).toBe(popupId(popup()));
    expect(popupId(popup({ description: 'Now' }))).not.toBe(popupId(popup()));
  });
});
