import { expect, test } from 'vitest';
import { pointsToCheck } from './points-to-check';

const pages = 'Pages: links, file names, and names of people and towns stay as they were';
const filesOf = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
const pointsOf = (paths: readonly string[], settings: string) =>
  pointsToCheck(
    filesOf(Object.fromEntries([...paths, 'tenant.json'].map((path) => [path, settings]))),
    filesOf({ 'tenant.json': settings }),
  );

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

const first = { slug: 'brolga', name: 'Brolga Motor Group' };
const leftovers = (
  settings: object,
  texts: Readonly<Record<string, string>> = {},
  original: object = first,
  own: object = { slug: 'hill-end', name: 'Hill End Cars' },
) =>
  pointsToCheck(
    filesOf({ ...texts, 'tenant.json': JSON.stringify({ ...own, ...settings }) }),
    filesOf({ 'tenant.json': JSON.stringify(original) }),
  ).filter((point) => /name in|Left out/.test(point));

test('lists every setting and file with the short name of the first dealer', () => {
  const cards = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, `at BROLGA ${name}`]));
  const texts = {
    'content/eofy.md': 'description: Cars of Brolga',
    'content/brolga-story.md': '',
    'models.json': '[{"text": "brolga’s"}]',
    'content/birds.md': 'Brolgas dance',
    'assets/brolga.svg': 'Brolga',
  };
  expect(leftovers({ cards, home: { blocks: [{ title: 'Brolga' }, 'Hill End Cars'] } }, texts)).toEqual([
    "The first dealer's name in tenant.json: cards.a, cards.b, cards.c, cards.d, cards.e, home.blocks.0.title",
    "The first dealer's name in files: content/brolga-story.md, content/eofy.md, models.json",
  ]);
});

test('allows a new name that contains the first one', () => {
  const own = { slug: 'brolga-north', name: 'Brolga North' };
  const settings = { seo: { title: 'Brolga North', text: 'At Brolga', link: '/brolga-north' } };
  expect(leftovers(settings, {}, first, own)).toEqual(["The first dealer's name in tenant.json: seo.text"]);
});

test('lists a consent text that was left out', () => {
  expect(leftovers({}, {}, { ...first, forms: { terms: { text: 'I agree' } } })).toEqual([
    'Left out of tenant.json, write your own: forms.terms',
  ]);
});
