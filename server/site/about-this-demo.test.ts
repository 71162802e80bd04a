import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { demoTenants, settingsOf } from '../../tests/support/demo-tenants';

const pageOf = (slug: string): string =>
  readFileSync(join('tenants', slug, 'content/pages/about-this-demo.md'), 'utf8');

/** The rows of the table: what to try, where, and what switches it on. */
const rowsOf = (text: string): readonly string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What to try|---)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The settings that a cell names: `forms.short` of `forms.short and …`, but no file. */
const settingsIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([a-z_]+(?:\.[a-z_]+)*)`/g)].flatMap(([, name]) =>
    name && !/\.(json|csv|md)$/.test(name) ? [name] : [],
  );

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], settings);

const isOn = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

describe.each(demoTenants())('the page about the demo %s', (slug) => {
  const rows = rowsOf(pageOf(slug));

  it('says of every row where to try it and what switches it on', () => {
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([]);
  });

  it('names settings that the site has switched on', async () => {
    const tenant = await settingsOf(slug);
    const names = rows.flatMap(([, , cell = '']) => settingsIn(cell));
    expect(names.length).toBeGreaterThan(2);
    const own = names.filter((name) => name !== 'filtered_features');
    expect(own.filter((name) => !isOn(valueAt(tenant, name)))).toEqual([]);
  });

  it('speaks of sign-in and alerts exactly where the site has them', async () => {
    const { accounts, alerts, watchlist } = await settingsOf(slug);
    const text = rows.map(([what = '']) => what).join('\n');
    expect(/Sign in with/.test(text)).toBe(accounts.sign_in);
    expect(/An email when/.test(text)).toBe(alerts.enabled);
    expect(/find it on every device/.test(text)).toBe(watchlist.enabled);
  });
});

test('reads settings from a cell', () => {
  expect(settingsIn('`forms.short` and `cards.compare`')).toEqual(['forms.short', 'cards.compare']);
  expect(settingsIn('The file `models.json`')).toEqual([]);
});
