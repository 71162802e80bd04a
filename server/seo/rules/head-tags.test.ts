import { expect, test } from 'vitest';
import { headTags } from './head-tags';

test('a head says what other sites show with a link, and where the news stand', () => {
  const tags = headTags({
    ...{ type: 'website', title: 'Utes & "vans"', description: 'Good <ones>.', site: 'Brolga' },
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
