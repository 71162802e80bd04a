import { describe, expect, test } from 'vitest';
import type { Tenant } from '#server/settings/tenant-schema';
import { categoryProblems, checkContent, checkDefaults, contentPlace, takenPath } from './check-content';
import { type PagePart, splitBlocks } from './read-page';

describe('the address of a content file', () => {
  test.each([
    ['about-us.md', '/about-us', false],
    ['pages/eofy-2026.md', '/pages/eofy-2026', false],
    ['guides/index.md', '/guides', false],
    ['blog/index.md', '/blog', false],
    ['blog/my-post.md', '/blog/my-post', true],
    ['blog/vehicle-reviews/cx-5.md', '/blog/vehicle-reviews/cx-5', true],
    ['blog/vehicle-reviews/index.md', '/blog/vehicle-reviews', false],
  ])('%s', (file, path, post) => {
    expect(contentPlace(file)).toEqual({ ok: true, value: { path, post } });
  });

  test.each([
    ['About Us.md', 'expected names of lower-case letters, digits and single hyphens, found "About Us"'],
    ['../secret.md', 'expected names of lower-case letters, digits and single hyphens, found ".."'],
    ['a--b.md', 'expected names of lower-case letters, digits and single hyphens, found "a--b"'],
    ['index.md', 'expected a different name: the front page is made from tenant.json'],
    ['a/b/c/d/e/f.md', 'expected at most 4 folders deep'],
  ])('%s has no address', (file, error) => {
    expect(contentPlace(file)).toEqual({ ok: false, error });
  });

  test.each(['/search/used-cars', '/cars', '/media/x', '/api', '/', '/sitemap.xml', '/desk/leads'])(
    '%s is reserved',
    (path) => {
      expect(takenPath(path)).toBe(`expected a different address: the site uses ${path} itself`);
    },
  );
  test.each(['/carsales', '/contact', '/special-offers', '/offers-of-old', '/blog'])('%s is free', (path) => {
    expect(takenPath(path)).toBeUndefined();
  });
});

const categories = [{ slug: 'news' }, { slug: 'vehicle-reviews' }];
const post = { title: 'A', post: true, file: 'content/blog/a.md', path: '/blog/a' };

test.each([
  ['may be one of the site', { category: 'news' }, undefined],
  ['may be missing', {}, undefined],
  ['must be known', { category: 'nws' }, 'category: expected one of news, vehicle-reviews, found "nws"'],
  [
    'must not have the address of the post',
    { path: '/blog/news' },
    'path: expected a different address: /blog/news is a blog category',
  ],
])('the category of a post %s', (_, change, problem) => {
  const [found, ...others] = categoryProblems([{ ...post, ...change }], categories);
  expect(others).toEqual([]);
  expect(found && `${found.path}: ${found.message}`).toBe(problem);
  expect(found?.file ?? post.file).toBe(post.file);
});

const text = (markdown: string, line: number) => ({ kind: 'text', markdown, line });
const block = (name: string, yaml: string, line: number) => ({ kind: 'block', name, yaml, line });
const noName = 'expected a name after :::, such as ::: cards';
const fault = (message: string, line: number) => ({ kind: 'fault', message, line });

test.each<[name: string, body: string, found: unknown[]]>([
  ['none', 'Hello\n\nyou', [text('Hello\n\nyou', 1)]],
  ['nothing at all', '\n\n', []],
  [
    'between two texts',
    'Before\n\n::: cards\nheading: Why\n:::\nAfter',
    [text('Before\n', 1), block('cards', 'heading: Why', 3), text('After', 6)],
  ],
  ['nothing written into it', '::: form\n:::', [block('form', '', 1)]],
  ['no space, more colons', ':::: faq\na: b\n::::', [block('faq', 'a: b', 1)]],
  ['in a code fence it is text', '```\n::: cards\n:::\n```', [text('```\n::: cards\n:::\n```', 1)]],
  ['a shorter fence closes none', '````\n```\n::: cards\n````', [text('````\n```\n::: cards\n````', 1)]],
  [
    'one inside another',
    '::: cards\n::: faq\n:::\n',
    [fault('expected ::: to close the cards block opened in line 1', 2), fault(noName, 3), text(':::\n', 3)],
  ],
  ['not closed', 'a\n::: faq\nb: c', [text('a', 1), fault('expected ::: to close the faq block', 2)]],
  ['closed without being opened', 'a\n:::', [fault(noName, 2), text('a\n:::', 1)]],
])('the blocks of a page: %s', (_, body, found) => {
  expect(splitBlocks(body)).toEqual(found);
});

const locations = [{ slug: 'aspley' }] as Tenant['locations'];
const messagesOf = (part: PagePart, path = '/about-us') =>
  checkContent(path, [part], { locations }).map(({ severity, message }) => `${severity}: ${message}`);
const prose = (markdown: string): PagePart => ({ name: 'text', markdown });

const link = 'error: expected a site path starting with /, an https address, tel: or mailto:, found';

describe('the check of a page', () => {
  test.each<[string, PagePart, string[]]>([
    ['nothing for valid links', prose('[a](/b) [c](https://d.example) [e](#f-g) ![x](y.jpg)'), []],
    ['a link without its slash', prose('[us](about-us)'), [`${link} "about-us"`]],
    [
      'a link that runs a script',
      { name: 'faq', data: { heading: 'x', items: [{ question: 'x', answer: '[x](javascript:alert)' }] } },
      [`${link} "javascript:alert"`],
    ],
    [
      'a picture without alt text',
      prose('![](y.jpg)'),
      ['error: expected alt text for y.jpg: ![alt text](y.jpg)'],
    ],
    [
      'a picture on another site',
      prose('![x](https://a.example/b.jpg)'),
      ['error: expected a picture in the assets folder, found "https://a.example/b.jpg"'],
    ],
    [
      'HTML',
      prose('See <https://d.example>, `<b>` and a < b.\n\n<iframe src="https://v.example"></iframe>'),
      [
        'warning: HTML is shown as typed: use Markdown or a block instead of <iframe src="https://v.example">',
      ],
    ],
    ['nothing for HTML in code', prose('```\n<iframe>\n```\n\nThe mark `<b>`.'), []],
    [
      'an unknown location',
      { name: 'hours', data: { heading: 'x', locations: ['asply'] } },
      ['error: expected one of aspley, found "asply"'],
    ],
    ['a form on a page without one', { name: 'form', data: {} }, ['warning: there is no form at /about-us']],
  ])('reports %s', (_, part, messages) => {
    expect(messagesOf(part)).toEqual(messages);
  });

  test('accepts a form marker where the site has a form', () => {
    expect(messagesOf({ name: 'form', data: {} }, '/contact')).toEqual([]);
  });

  test('asks for the default legal texts to be checked', () => {
    const defaults = { privacy_policy: true, terms_and_conditions: true } as Tenant['content']['defaults'];
    const site = { content: { defaults }, pages: new Set(['/privacy-policy']) };
    const found = checkDefaults(site);
    expect(found.map(({ path, severity }) => [path, severity])).toEqual([
      ['content.defaults.terms_and_conditions', 'note'],
    ]);
  });
});

test('handles tens of thousands of open brackets', () => {
  const markdown = '!['.repeat(20_000);
  expect(checkContent('/a', [{ name: 'text', markdown }], { locations: [] })).toEqual([]);
});
