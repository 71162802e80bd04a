import { expect, test } from 'vitest';
import { pointsToCheck } from './points-to-check';

const pages = 'Pages: links, file names, and names of people and towns stay as they were';
const pointsOf = (paths: readonly string[], settings: string) =>
  pointsToCheck(new Map([...paths, 'tenant.json'].map((path) => [path, new TextEncoder().encode(settings)])));

test.each<[string, string[], string, string[]]>([
  ['nothing but settings', [], '{}', [pages]],
  ['settings that are no JSON', [], '{', [pages]],
  ['settings that are a list', [], '[]', [pages]],
  [
    'pictures in any letters, the first four',
    ['assets/b.SVG', 'assets/a.png', 'assets/team/kim.jpg', 'assets/d.webp', 'assets/e.jpeg'],
    '{}',
    [
      'Logos, pictures and photos of people: assets/a.png, assets/b.SVG, assets/d.webp, assets/e.jpeg and 1 more',
      pages,
    ],
  ],
  ['a PDF', ['assets/price-list.pdf'], '{}', ['PDFs: assets/price-list.pdf', pages]],
  [
    'posts, but not other pages',
    ['content/blog/2026-11-01-ute.md', 'content/about-us.md'],
    '{}',
    ['Posts and their authors: content/blog/2026-11-01-ute.md', pages],
  ],
  [
    "the dealer's own words in settings",
    [],
    '{"header": {"extra": []}, "desk": {"reply_templates": []}, "forms": {"privacy_notice": "x"}, "footer": 7}',
    ['Settings in tenant.json: header.extra, desk.reply_templates, forms.privacy_notice', pages],
  ],
])('names %s', (_name, paths, settings, points) => {
  expect(pointsOf(paths, settings)).toEqual(points);
});
