import { expect, test } from 'vitest';
import { xmlErrors } from '../../../../tests/support/well-formed-xml';
import { mostInPart, sitemapIndexText, sitemapText } from './sitemap';

const car = {
  url: 'https://dealer.example/cars/hilux?a&b',
  changedAt: '2026-11-20T09:00:00.000Z',
  images: ['https://dealer.example/a.jpg', 'https://dealer.example/b.jpg'],
};

test('a part lists pages with their last change and pictures', () => {
  const text = sitemapText([car, { url: 'https://dealer.example/' }]);
  expect(xmlErrors(text)).toBe('');
  expect(text.match(/<url>/g)).toHaveLength(2);
  expect(text).toContain('<loc>https://dealer.example/cars/hilux?a&amp;b</loc>');
  expect(text).toContain('<lastmod>2026-11-20T09:00:00.000Z</lastmod>');
  expect(text.match(/<image:loc>/g)).toHaveLength(2);
  expect(sitemapText([{ url: 'https://dealer.example/' }])).not.toContain('image');
});

test('the index lists the parts', () => {
  const text = sitemapIndexText([{ url: 'https://dealer.example/sitemaps/pages.xml' }]);
  expect(xmlErrors(text)).toBe('');
  expect(text).toContain('<loc>https://dealer.example/sitemaps/pages.xml</loc>');
});

test('a part has at most 50,000 addresses, and 1,000 cars take less than 5 MB', () => {
  const many = Array.from({ length: mostInPart + 1 }, (_, at) => ({ url: `https://dealer.example/${at}` }));
  expect(sitemapText(many).match(/<url>/g)).toHaveLength(mostInPart);
  const images = Array<string>(5).fill(`https://dealer.example/${'x'.repeat(300)}.jpg`);
  expect(sitemapText(Array(1_000).fill({ ...car, images })).length).toBeLessThan(5_000_000);
});
