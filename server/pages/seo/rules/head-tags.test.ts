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
