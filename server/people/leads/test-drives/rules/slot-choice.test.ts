import { describe, expect, test } from 'vitest';
import { slotChoice } from './slot-choice';

const monday = { 'starts_at_2026-11-23': '2026-11-22T23:00Z' };
const tuesday = { 'starts_at_2026-11-24': '2026-11-24T01:30Z' };
const chosen = (value: string) => ({ state: 'chosen', value });
const none = { state: 'none' };

describe('only the open day’s time is chosen', () => {
  test.each<[string, Record<string, string>, object]>([
    ['nothing', {}, none],
    ['a time of the open day', { day: '2026-11-23', ...monday }, chosen('2026-11-22T23:00Z')],
    [
      'not a time picked before on another day',
      { day: '2026-11-24', ...monday, ...tuesday },
      chosen('2026-11-24T01:30Z'),
    ],
    [
      'a day without a time',
      { day: '2026-11-24' },
      { state: 'unclear', message: 'Choose a time on Tuesday 24 November.' },
    ],
    [
      'a day without a time, though another day has one',
      { day: '2026-11-24', ...monday },
      { state: 'unclear', message: 'Choose a time on Tuesday 24 November.' },
    ],
    ['a time of the first day, which is open before any is chosen', monday, chosen('2026-11-22T23:00Z')],
    [
      'two times and no day',
      { ...monday, ...tuesday },
      { state: 'unclear', message: 'Choose one time only.' },
    ],
    ['any time, whatever was picked before', { day: 'any', ...monday, ...tuesday }, none],
    ['a time sent by itself', { starts_at: ' 2026-11-24T01:30Z ' }, chosen('2026-11-24T01:30Z')],
    ['empty fields', { starts_at: ' ', day: ' ', 'starts_at_2026-11-23': '' }, none],
    ['a day that is none', { day: '<b>' }, { state: 'unclear', message: 'Choose a time.' }],
    ['a date that is none', { day: '2026-99-99' }, { state: 'unclear', message: 'Choose a time.' }],
    ['a group that is none', { starts_at_soon: '2026-11-24T01:30Z' }, none],
  ])('%s', (_what, entered, expected) => {
    expect(slotChoice(entered)).toEqual(expected);
  });
});
