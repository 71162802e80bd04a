import { describe, expect, test } from 'vitest';
import { alertText, changeOf } from './alert-text';

describe('the change of a car', () => {
  test.each<[string, number | null, { price: number | null } | undefined, unknown]>([
    ['a lower price', 27_990, { price: 26_500 }, { change: { price: 26_500 }, silent: false }],
    ['the same price', 27_990, { price: 27_990 }, undefined],
    ['a higher price', 27_990, { price: 28_500 }, undefined],
    ['no price any more', 27_990, { price: null }, undefined],
    ['a first price', null, { price: 26_500 }, { change: { price: 26_500 }, silent: true }],
    ['still no price', null, { price: null }, undefined],
    ['sold', 27_990, undefined, { change: 'sold', silent: false }],
    ['sold without a price', null, undefined, { change: 'sold', silent: false }],
  ])('is found for %s', (_case, price, car, expected) => {
    expect(changeOf({ price }, car)).toEqual(expected);
  });
});

describe('the text', () => {
  const context = { site: 'Brolga Motor Group', link: 'https://b.example/alerts/text/AbC' };
  const alert = { label: '2021 Toyota HiLux SR5', price: 27_990 };
  test.each([
    [{ price: 26_500 }, `is now $26,500, it was $27,990. See it, or stop these texts: ${context.link}`],
    ['sold' as const, 'is no longer for sale. This was our last text about it.'],
  ])('for %j says so', (change, expected) => {
    expect(alertText(alert, change, context)).toBe(`${context.site}: ${alert.label} ${expected}`);
  });

  test('stays short and on one line for any car name', () => {
    const label = `A very\nlong name ${'x'.repeat(300)}`;
    const text = alertText({ label, price: 1 }, { price: 0 }, { ...context, site: 'y'.repeat(200) });
    expect(text.length).toBeLessThan(240);
    expect(text).not.toContain('\n');
  });
});
