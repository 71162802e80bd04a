import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { instant, noSuchTenant } from './options';

describe('an option with a date or a time', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-11-20T09:00:00+10:00', '2026-11-19T23:00:00.000Z'],
  ])('takes %s', (text, expected) => expect(instant(text).toISOString()).toBe(expected));

  it.each([
    ['a day that is none', '2026-02-30'],
    ['a time of a day that is none', '2026-02-30T09:00:00Z'],
    ['a leap day of another year', '2026-02-29'],
    ['an hour that is none', '2026-11-20T25:00:00Z'],
    ['a word', 'yesterday'],
    ['a date without its day', '2026-11'],
  ])('refuses %s (%s)', (_, text) => expect(() => instant(text)).toThrow(InvalidArgumentError));
});

describe('a site that is not there', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `dealer-${at}`);
  it.each([
    ['none', [], 'Tenant "hill" not found.'],
    ['a few', ['a', 'b'], 'Tenant "hill" not found; choose from a, b.'],
    ['many', many, 'Tenant "hill" not found.'],
    ['many, one of a similar name', [...many, 'hills'], 'Tenant "hill" not found. Did you mean hills?'],
  ])('is named with the sites there are: %s', (_, slugs, message) => {
    expect(noSuchTenant('hill', slugs).message).toBe(message);
  });
});
