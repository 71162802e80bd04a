import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PostFacts } from '#server/page/views/site-page-view';
import { expectEach } from '../../../tests/support/expect-each';
import { runs } from '../../../tests/support/property-runs';
import { jsonText, textOrNothing } from './draft';
import { headTags } from './head-tags';

test('a head has link preview tags and feed links', () => {
  const tags = headTags({
    title: 'Utes & "vans"',
    description: 'Good <ones>.',
    site: 'Brolga',
    url: 'https://brolga.example/',
    feeds: [{ title: 'All cars', href: 'https://brolga.example/search/cars.rss', format: 'rss' }],
  });
  expect(tags).toContain('<meta name="description" content="Good &lt;ones&gt;."/>');
  expect(tags).toContain('<meta property="og:title" content="Utes &amp; &quot;vans&quot;"/>');
  expect(tags).not.toContain('og:image');
  expect(tags).toContain(
    '<link rel="alternate" type="application/rss+xml" title="All cars" href="https://brolga.example/search/cars.rss"/>',
  );
});

describe('the type of a page', () => {
  const day = (date: string) => ({ date, text: date });
  const published = day('2026-04-01');
  const page = { title: 'A', url: 'https://brolga.example/a', site: 'Brolga', feeds: [] };
  const tags = (article: PostFacts | undefined) =>
    Array.from(
      headTags({ ...page, article }).matchAll(/"((?:og:type|article:)[^"]*)" content="([^"]*)"/g),
      ([, name, value]) => `${name}=${value}`,
    );
  const review: PostFacts = {
    published,
    updated: day('2026-04-03'),
    author: 'Jo & Al',
    category: { text: 'Vehicle reviews', href: '/blog/vehicle-reviews' },
    tags: ['suv', 'diesel'],
  };
  const article = ['og:type=article', 'article:published_time=2026-04-01'];

  test('is website, or article with its dates, author and tags', () => {
    expect(tags(undefined)).toEqual(['og:type=website']);
    expect(tags({ published })).toEqual(article);
    expect(tags(review)).toEqual([
      ...article,
      'article:modified_time=2026-04-03',
      'article:author=Jo &amp; Al',
      'article:section=Vehicle reviews',
      'article:tag=suv',
      'article:tag=diesel',
    ]);
  });
});

test.each([
  ['Toyota', 'Toyota;   Toyota '],
  ['Nullarbor', 'Nullarbor'],
  [undefined, ';   ; null;  NULL ; undefined'],
])('the text %j is read from: %s', (expected, texts) => {
  expectEach(texts, textOrNothing, expected);
  expect(textOrNothing(undefined)).toBeUndefined();
});

describe('the text of a data block', () => {
  test.each([
    ['leaves out unknown values', { a: undefined, b: null, c: '', d: 'null', e: [], f: {}, g: 1 }, { g: 1 }],
    ['keeps zero and false', { a: 0, b: false }, { a: 0, b: false }],
    ['leaves out NaN and infinity', { a: Number.NaN, b: Number.POSITIVE_INFINITY, c: 1 }, { c: 1 }],
    ['leaves out a node with only a type', { a: { '@type': 'Brand', name: 'null' }, b: 1 }, { b: 1 }],
    ['leaves out a list of such nodes', { a: [{ '@type': 'Brand' }, ''], b: 1 }, { b: 1 }],
    ['keeps a reference', { a: { '@id': '#x' } }, { a: { '@id': '#x' } }],
    ['may be empty', { a: '' }, {}],
  ])('%s', (_what, value, expected) => {
    expect(JSON.parse(jsonText(value))).toEqual(expected);
  });

  test('has no character that could end or begin an element', () => {
    const text = jsonText({ name: '</script><script>alert(1)</script><!-- & \u2028' });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!-- & \u2028'.trim());
  });

  test('has no empty parts and stays the same when written again', () => {
    const property = fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = jsonText(value);
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
      expect(emptyValues(JSON.parse(text))).toEqual([]);
      expect(jsonText(JSON.parse(text))).toBe(text);
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});

/** Paths of empty values; the whole may be empty. */
function emptyValues(value: unknown, path = ''): string[] {
  if (value === null || (typeof value === 'string' && textOrNothing(value) === undefined)) return [path];
  if (typeof value !== 'object') return [];
  const inner = Object.entries(value);
  if (inner.length === 0 && path !== '') return [path];
  return inner.flatMap(([key, one]) => emptyValues(one, `${path}/${key}`));
}
