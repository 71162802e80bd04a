import { describe, expect, test } from 'vitest';
import type { PostFacts } from '#server/pages/parts/views/text-blocks';
import { headTags } from './head-tags';

test('a head has link preview tags and feed links', () => {
  const tags = headTags({
    ...{ title: 'Utes & "vans"', description: 'Good <ones>.', site: 'Brolga' },
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
  const told = (html: string) =>
    [...html.matchAll(/"((?:og:type|article:)[^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);

  test.each<[string, PostFacts | undefined, string[][]]>([
    ['a page', undefined, [['og:type', 'website']]],
    [
      'a post',
      { published },
      [
        ['og:type', 'article'],
        ['article:published_time', '2026-04-01'],
      ],
    ],
    [
      'a vehicle review by somebody, looked through again',
      {
        published,
        updated: day('2026-04-03'),
        author: 'Jo & Al',
        category: { text: 'Vehicle reviews', href: '/blog/vehicle-reviews' },
        tags: ['suv', 'diesel'],
      },
      [
        ['og:type', 'article'],
        ['article:published_time', '2026-04-01'],
        ['article:modified_time', '2026-04-03'],
        ['article:author', 'Jo &amp; Al'],
        ['article:section', 'Vehicle reviews'],
        ['article:tag', 'suv'],
        ['article:tag', 'diesel'],
      ],
    ],
  ])('%s', (_what, article, expected) => {
    expect(told(headTags({ ...page, article }))).toEqual(expected);
  });
});
