import { describe, expect, test } from 'vitest';
import type { AddressedAlert } from '#server/customers/alerts/alert-store';
import { yardTenant } from '../../../../tests/support/yard';
import { carsLetter, confirmLetter, existingLetter, type ReportedCard, renewalLetter } from './alert-letters';
import { type AlertRight, alertKey, alertLinks, alertPath, opensAlert } from './alert-links';

const tenant = yardTenant({ alerts: { enabled: true }, hosts: ['yard.example'] });
const now = new Date('2026-11-20T00:00:00Z');
const alert: AddressedAlert = {
  id: '01KAAAAAAAAAAAAAAAAAAAAAAA',
  tenant: 'yard',
  personId: '01KBBBBBBBBBBBBBBBBBBBBBBB',
  kind: 'search',
  target: '/search/kia',
  label: 'Kias <for> sale',
  origin: null,
  frequency: 'now',
  state: 'active',
  stockVersion: 1,
  consent: 'yes',
  createdAt: now.toISOString(),
  confirmedAt: null,
  endsAt: '2027-11-20T00:00:00.000Z',
  email: 'mia@example.com',
};
const site = { secret: { current: 'a secret of the site, long enough' }, tenant: 'coast' };
const context = (more: Partial<AddressedAlert> = {}) => {
  const one = { ...alert, ...more };
  const links = alertLinks(one, tenant, site.secret);
  if (!links) throw new Error('no links');
  return { alert: one, tenant, links, now };
};
const card = (more: Partial<ReportedCard> = {}): ReportedCard => ({
  kind: 'new',
  title: '2021 Kia Rio',
  price: '$15,000',
  facts: '10,000 km · Auto',
  href: 'https://yard.example/cars/a',
  image: 'https://yard.example/a.jpg',
  ...more,
});

describe('every email of an alert', () => {
  const letters = {
    confirm: confirmLetter(context({ state: 'unconfirmed' })),
    existing: existingLetter(context()),
    renewal: renewalLetter(context()),
    cars: carsLetter(context(), { cards: [card()], count: 1, id: 'm1' }),
  };
  test.each(Object.entries(letters))('has an unsubscribe link and one-click headers: %s', (_, letter) => {
    const { stop } = context().links;
    expect(letter.headers).toEqual({
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(letter.text).toContain(stop);
    expect(letter.html).toContain(stop);
    expect(letter.to).toBe('mia@example.com');
  });

  test('shows the label as text', () => {
    expect(letters.confirm.html).toContain('Kias &lt;for&gt; sale');
    expect(letters.confirm.html).not.toContain('<for>');
  });

  test('leads to confirming, managing and the cars', () => {
    const { links } = context();
    expect(letters.confirm.text).toContain(links.confirm);
    expect(letters.confirm.text).not.toContain(links.manage);
    for (const letter of [letters.existing, letters.renewal, letters.cars])
      expect(letter.text).toContain(links.manage);
    expect(letters.cars.text).toContain('https://yard.example/search/kia');
  });
});

describe('the email with cars', () => {
  test.each<[string, Partial<AddressedAlert>, readonly ReportedCard[], number, string]>([
    ['one new car', {}, [card()], 1, 'New: 2021 Kia Rio'],
    ['one cheaper car', {}, [card({ kind: 'cheaper' })], 1, 'Price drop: 2021 Kia Rio'],
    ['several cars', {}, [card(), card()], 14, '14 cars for you: Kias <for> sale'],
    ['a followed car', { kind: 'car' }, [card({ kind: 'cheaper' })], 1, 'Price drop: 2021 Kia Rio'],
    ['a sold one', { kind: 'car' }, [card({ kind: 'sold' })], 1, 'No longer for sale: 2021 Kia Rio'],
  ])('has a subject for %s', (_, more, cards, count, subject) => {
    expect(carsLetter(context(more), { cards, count, id: 'm1' }).subject).toBe(subject);
  });

  test('shows each car as its card does, and counts the others', () => {
    const cards = [card({ was: '$17,000', priceType: 'Drive away', note: 'New arrival' })];
    const { text, html } = carsLetter(context(), { cards, count: 3, id: 'm1' });
    expect(text).toContain(
      '2021 Kia Rio\nNew arrival\n$15,000 Drive away (was $17,000)\n10,000 km · Auto\nhttps://yard.example/cars/a',
    );
    expect(text).toContain('And 2 more cars.');
    expect(html).toMatch(/display:none[^>]*>2021 Kia Rio, \$15,000 Drive away \(was \$17,000\)&/);
    expect(html).toContain('<img src="https://yard.example/a.jpg"');
  });

  test('leads from a car that is no longer for sale to others like it', () => {
    const cards = [card({ kind: 'sold', price: 'Sold' })];
    const similar = 'https://yard.example/search/used-cars?body=Hatch';
    const { text, html } = carsLetter(context({ kind: 'car' }), { cards, count: 1, id: 'm1', similar });
    expect(text).toContain(`See similar cars:\n${similar}`);
    expect(html).toContain('<img src="https://yard.example/a.jpg"');
  });

  test('says that the price fell', () => {
    const cards = [card({ kind: 'cheaper', note: 'it was $16,000' })];
    expect(carsLetter(context(), { cards, count: 1, id: 'm1' }).text).toContain('Price drop: it was $16,000');
  });
});

test('a site without an address has no links', () => {
  expect(alertLinks(alert, yardTenant(), site.secret)).toBeUndefined();
  expect(alertLinks({ ...alert, origin: 'http://evil.example' }, tenant, site.secret)?.origin).toBe(
    'https://yard.example',
  );
});

describe('the key of a link', () => {
  test('opens what it was made for', () => {
    expect(opensAlert(site, 'stop', 'A', alertKey(site, 'stop', 'A'))).toBe(true);
    expect(alertPath(site, 'stop', 'A')).toBe(`/alerts/stop/A?key=${alertKey(site, 'stop', 'A')}`);
  });

  test.each<[string, Partial<typeof site>, AlertRight, string]>([
    ['another site', { tenant: 'hill' }, 'stop', 'A'],
    ['another secret', { secret: { current: 'another secret, also long' } }, 'stop', 'A'],
    ['another right', {}, 'manage', 'A'],
    ['another alert', {}, 'stop', 'B'],
  ])('does not open %s', (_, other, right, id) => {
    expect(opensAlert({ ...site, ...other }, right, id, alertKey(site, 'stop', 'A'))).toBe(false);
  });

  test.each(['', 'x', '%', 'é'.repeat(100)])('rejects %j', (key) => {
    expect(opensAlert(site, 'stop', 'A', key)).toBe(false);
  });
});
