import { describe, expect, test } from 'vitest';
import { chatSchema, popupSchema } from '#server/settings/moments-schema';
import { yardTenant } from '../../../../tests/support/yard';
import { chatOrigins } from './chat-origins';
import { holidayNotice } from './holiday-notice';
import { isPopupOn, popupId } from './popup';

const popup = (given: object = {}) => popupSchema.parse({ title: 'Sale', ...given });

/** 15:00 on the 20th in London is 1:00 on the 21st in Brisbane, and still the 20th in Perth. */
const at = (timeZone: string) => ({ now: new Date('2026-11-20T15:00:00Z'), timeZone });

describe('the popup is shown', () => {
  test.each<[string, boolean, object, string]>([
    ['without dates', true, {}, 'Australia/Brisbane'],
    ['on its last day', true, { expiryDate: '2026-11-21' }, 'Australia/Brisbane'],
    ['not after it', false, { expiryDate: '2026-11-20' }, 'Australia/Brisbane'],
    ["a day is the tenant's", true, { expiryDate: '2026-11-20' }, 'Australia/Perth'],
    ['from its start', true, { start: '2026-11-21' }, 'Australia/Brisbane'],
    ['not before it', false, { start: '2026-11-21' }, 'Australia/Perth'],
  ])('%s', (_rule, shown, given, timeZone) => {
    expect(isPopupOn(popup(given), at(timeZone))).toBe(shown);
  });

  test('shows again after its content changes, to people who closed it', () => {
    expect(popupId(popup())).toBe(popupId(popup()));
    expect(popupId(popup({ description: 'Now' }))).not.toBe(popupId(popup()));
  });
});

describe('origins of the chat', () => {
  test.each<[string, object | undefined, string[]]>([
    ['no chat', undefined, []],
    ['a form', {}, []],
    ['a script: its own', { script: 'https://chat.example/w.js' }, ['https://chat.example']],
    [
      'and what the dealer adds',
      { script: 'https://chat.example/w.js', origins: ['https://*.widget.example', 'https://chat.example'] },
      ['https://chat.example', 'https://*.widget.example'],
    ],
  ])('%s', (_case, given, expected) => {
    expect(chatOrigins(given && chatSchema.parse(given))).toEqual(expected);
  });
});

describe('the notice of special hours', () => {
  const [place] = yardTenant({
    locations: [
      {
        id: '1',
        name: 'Yard',
        slug: 'yard',
        phone: '07 5550 0000',
        street: '1 Road',
        city: 'Southport',
        state: 'QLD',
        postcode: '4215',
        special_hours: [{ name: 'Christmas Day', date: '12-25', status: 'closed' }],
      },
    ],
  }).locations;
  if (!place) throw new Error('The yard has a place');
  const notice = (date: string, days: number) => holidayNotice(place, new Date(`${date}T02:00:00Z`), days);

  test.each([
    ['within its days', '2026-12-20', 7, 'Christmas Day, Friday 25 December: closed.'],
    ['on the day', '2026-12-25', 7, 'Christmas Day, today: closed.'],
    ['not before', '2026-12-10', 7, undefined],
    ['not after', '2026-12-26', 7, undefined],
    ['never where the dealer wants none', '2026-12-24', 0, undefined],
  ])('%s', (_rule, date, days, expected) => {
    expect(notice(date, days)).toBe(expected);
  });
});
