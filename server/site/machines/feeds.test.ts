import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/support/property-runs';
import { xmlErrors } from '../../../tests/support/well-formed-xml';
import { atomText, type Feed, feedChangedAt, rssText } from './feeds';

type FeedEntry = Feed['entries'][number];

const entry = (changes: Partial<FeedEntry> = {}): FeedEntry => ({
  link: 'https://dealer.example/cars/hilux?a=1&b=2',
  title: '2021 Toyota HiLux <SR5>',
  summary: '$45,990 & more',
  publishedAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});
const feed = (changes: Partial<Feed> = {}): Feed => ({
  title: 'Utes & vans | Dealer',
  description: 'The newest',
  link: 'https://dealer.example/search/ute',
  self: 'https://dealer.example/search/ute.rss',
  entries: [entry({ changedAt: '2026-11-21T01:00:00.000Z', image: 'https://dealer.example/a.jpg' }), entry()],
  ...changes,
});
const one = (text: string, tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(text)?.[1];

describe('RSS', () => {
  const text = rssText(feed());
  test('is well-formed, with its address, RFC 822 dates and escaped texts', () => {
    expect(xmlErrors(text)).toBe('');
    expect(text).toContain('<atom:link href="https://dealer.example/search/ute.rss" rel="self"');
    expect(one(text, 'lastBuildDate')).toBe('Sat, 21 Nov 2026 01:00:00 GMT');
    expect(one(text, 'pubDate')).toBe('Fri, 20 Nov 2026 09:00:00 GMT');
    expect(text).toContain('<description>$45,990 &amp;amp; more</description>');
    expect(text).toContain('<guid isPermaLink="true">https://dealer.example/cars/hilux?a=1&amp;b=2</guid>');
    expect(text).toContain('<media:content url="https://dealer.example/a.jpg" medium="image">');
  });
  test('may have no entries', () => {
    const none = rssText(feed({ entries: [] }));
    expect(xmlErrors(none)).toBe('');
    expect(none).not.toContain('lastBuildDate');
  });
});

describe('Atom', () => {
  const text = atomText(feed(), 'Dealer');
  test('is well-formed, with the elements RFC 4287 requires', () => {
    expect(xmlErrors(text)).toBe('');
    expect(one(text, 'updated')).toBe('2026-11-21T01:00:00.000Z');
    expect(one(text, 'name')).toBe('Dealer');
    for (const tag of ['id', 'title', 'published', 'summary']) expect(one(text, tag)).toBeTruthy();
  });
  test('is updated at the epoch if it is empty', () => {
    expect(one(atomText(feed({ entries: [] }), 'Dealer'), 'updated')).toBe('1970-01-01T00:00:00.000Z');
  });
});

test("the feed's update time is its latest change", () => {
  expect(feedChangedAt(feed())).toBe('2026-11-21T01:00:00.000Z');
  expect(feedChangedAt(feed({ entries: [] }))).toBeUndefined();
});

test('feeds are well-formed for any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const texts = fc.record({ title: text, summary: text, categories: fc.array(text, { maxLength: 2 }) });
  const perFeed = 25;
  fc.assert(
    fc.property(fc.array(texts, { minLength: perFeed, maxLength: perFeed }), text, (all, title) => {
      const whole = feed({ title, entries: all.map(entry) });
      expect(xmlErrors(rssText(whole))).toBe('');
      expect(xmlErrors(atomText(whole, title))).toBe('');
    }),
    // The check starts a program for each feed.
    { numRuns: Math.ceil(runs(100) / perFeed) },
  );
});
