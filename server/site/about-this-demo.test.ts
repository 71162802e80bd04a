import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { demoTenants, settingsOf } from '../../tests/support/demo-tenants';

const pageOf = (slug: string): string =>
  readFileSync(join('tenants', slug, 'content/pages/about-this-demo.md'), 'utf8');

/** The points of the list: what to try, where, and what switches it on. A table would be too wide for a phone. */
const pointsOf = (text: string): readonly string[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('- **'))
    .map((line) =>
      (/^- \*\*(.+\.)\*\* (.+)\. (Switched on by .+|Every site has them)\.$/.exec(line) ?? []).slice(1),
    );

/** The settings that a text names: `forms.short` of `forms.short and …`, but no file. */
const settingsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*)`/g)].flatMap(([, name]) =>
    name && !/\.(json|csv|md)$/.test(name) ? [name] : [],
  );

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], settings);

const isOn = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

describe.each(demoTenants())('the page about the demo %s', (slug) => {
  const points = pointsOf(pageOf(slug));

  it('says of every point where to try it and what switches it on', () => {
    expect(points.length).toBeGreaterThan(2);
    expect(points.filter((parts) => parts.length !== 3)).toEqual([]);
  });

  it('names settings that the site has switched on', async () => {
    const tenant = await settingsOf(slug);
    const names = points.flatMap(([, , by = '']) => settingsIn(by));
    expect(names.length).toBeGreaterThan(2);
    const own = names.filter((name) => name !== 'filtered_features');
    expect(own.filter((name) => !isOn(valueAt(tenant, name)))).toEqual([]);
  });

  it('speaks of sign-in and alerts exactly where the site has them', async () => {
    const { accounts, alerts, watchlist } = await settingsOf(slug);
    const text = points.map(([what = '']) => what).join('\n');
    expect(/Sign in with/.test(text)).toBe(accounts.sign_in);
    expect(/An email when/.test(text)).toBe(alerts.enabled);
    expect(/find it on every device/.test(text)).toBe(watchlist.enabled);
  });
});

test('reads settings from a text', () => {
  expect(settingsIn('`forms.short` and `cards.compare`')).toEqual(['forms.short', 'cards.compare']);
  expect(settingsIn('The file `models.json`')).toEqual([]);
});
