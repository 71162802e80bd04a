import { describe, expect, test } from 'vitest';
import { alertText, changeOf, textWindow } from './text-alert';

test.each<[string, number | null, { price: number | null } | undefined, unknown]>([
  ['a lower price', 27_990, { price: 26_500 }, { change: { price: 26_500 }, silent: false }],
  ['the same price', 27_990, { price: 27_990 }, undefined],
  ['a higher price', 27_990, { price: 28_500 }, undefined],
  ['no price any more', 27_990, { price: null }, undefined],
  ['a first price', null, { price: 26_500 }, { change: { price: 26_500 }, silent: true }],
  ['still no price', null, { price: null }, undefined],
  ['sold', 27_990, undefined, { change: 'sold', silent: false }],
  ['sold without a price', null, undefined, { change: 'sold', silent: false }],
])('the change of a car is found for %s', (_case, price, car, expected) => {
  expect(changeOf({ price }, car)).toEqual(expected);
});

describe('the text', () => {
  const context = { site: 'Brolga Motor Group', link: 'https://b.example/alerts/text/AbC' };
  const alert = { label: '2021 Toyota HiLux SR5', price: 27_990 };
  test.each([
    [{ price: 26_500 }, `is now $26,500 (was $27,990). See it, or stop these texts: ${context.link}`],
    ['sold' as const, 'is no longer for sale. This was our last text about it.'],
  ])('for %j says so', (change, expected) => {
    expect(alertText(alert, change, context)).toBe(`${context.site}: ${alert.label} ${expected}`);
  });

  test('says what the price includes', () => {
    const text = alertText(alert, { price: 26_500 }, { ...context, kind: 'Excl. govt. charges' });
    expect(text).toContain('is now $26,500 excl. govt. charges (was $27,990).');
  });

  test('stays short and on one line for any car name', () => {
    const label = `A very\nlong name ${'x'.repeat(300)}`;
    const text = alertText({ label, price: 1 }, { price: 0 }, { ...context, site: 'y'.repeat(200) });
    expect(text.length).toBeLessThan(240);
    expect(text).not.toContain('\n');
  });
});

test.each<[string, string, string, string | undefined]>([
  ['just before eight', 'Australia/Brisbane', '2026-11-19T21:59:59.000Z', undefined],
  ['at eight', 'Australia/Brisbane', '2026-11-19T22:00:00.000Z', '2026-11-20'],
  ['at noon', 'Australia/Brisbane', '2026-11-20T02:00:00.000Z', '2026-11-20'],
  ['shortly before eight in the evening', 'Australia/Brisbane', '2026-11-20T09:49:59.000Z', '2026-11-20'],
  ['too late to arrive in time', 'Australia/Brisbane', '2026-11-20T09:50:00.000Z', undefined],
  ['at night', 'Australia/Brisbane', '2026-11-20T15:00:00.000Z', undefined],
  ['in another zone', 'Australia/Perth', '2026-11-20T09:50:00.000Z', '2026-11-20'],
  ['in summer time', 'Australia/Melbourne', '2026-11-19T21:00:00.000Z', '2026-11-20'],
  ['on the day that summer time begins', 'Australia/Melbourne', '2026-10-03T21:00:00.000Z', '2026-10-04'],
])('texts may be sent, or not, %s', (_case, timeZone, now, day) => {
  expect(textWindow(timeZone, new Date(now))?.day).toBe(day);
});

test('texts may be sent until eight in the evening', () => {
  const window = textWindow('Australia/Brisbane', new Date('2026-11-20T02:00:00.000Z'));
  expect(window?.until).toEqual(new Date('2026-11-20T10:00:00.000Z'));
});
