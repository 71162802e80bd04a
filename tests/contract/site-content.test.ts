import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePages, sitePagesEver } from '#server/dealer/rules/site-pages';
import type { Bff } from '#server/entry/bff';
import { createServices, type Services } from '#server/entry/services';
import type { BlockView } from '#server/page/views/site-page-view';
import { parseConfig } from '#server/platform/config';
import { siteFrame } from '#server/site/site-frame';
import { sitePage } from '#server/site/site-page';

/** Pages of text, as two folders have them: `a` with files, `b` with nothing but its settings. */
const root = mkdtempSync(join(tmpdir(), 'site-content-'));
const settings = (slug: string, more: object = {}) => ({
  slug,
  name: `Dealer *${slug}* & Sons`,
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [
    {
      id: 'main',
      name: 'Main',
      slug: 'main',
      primary: true,
      phone: '(07) 5550 0142',
      street: '1 Test Street',
      city: 'Aspley',
      state: 'QLD',
      postcode: '4034',
    },
  ],
  ...more,
});
const post = (day: string, more = '') => `---\ntitle: Post of ${day}\npublished: ${day}\n${more}---\nText.\n`;
const many = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => {
    const day = `2026-03-${String(index + 1).padStart(2, '0')}`;
    return [`blog/post-${day}.md`, post(day, 'category: news\n')];
  }),
);
const files: Readonly<Record<string, string>> = {
  'about-us.md':
    '---\ntitle: Us\nheading: Who we are\ndescription: All of us.\nupdated: 2026-05-01\n---\nHello.\n',
  'eofy.md':
    '---\ntitle: Sale\nstart: 2026-06-01\nexpiry: 2026-06-30\n---\n::: banner\nheading: Sale!\n:::\n',
  'ways.md':
    '---\ntitle: Ways\n---\n::: cta\nheading: Where to?\nbuttons:\n  - {text: Sale, href: /eofy}\n  - {text: Us, href: /about-us}\n:::\n\n::: cards\nitems:\n  - {title: Sale, href: /eofy}\n:::\n',
  'buying.md': '---\ntitle: Not ready\ndraft: true\n---\nx\n',
  'terms-and-conditions.md': '---\ntitle: Old terms\nexpiry: 2026-01-31\n---\nx\n',
  'draft.md': '---\ntitle: Draft\ndraft: true\n---\nx\n',
  'new.md': '---\ntitle: New\naliases: [/old]\n---\nx\n',
  'contact.md': '---\ntitle: Contact\n---\nAbove.\n\n::: form\n:::\n\nBelow.\n',
  'trade-in.md':
    '---\ntitle: Trade in\n---\n::: form\n:::\n\n::: faq\nitems:\n  - question: Own question?\n    answer: Yes.\n:::\n',
  'guides/index.md': '---\ntitle: Guides\nnoindex: true\n---\n![Not there](none.jpg)\n',
  'blog/index.md': '---\ntitle: Our blog\nheading: Words from the yard\n---\nIntro.\n',
  'blog/vehicle-reviews/cx-5.md': post('2026-04-01', 'author: Jo\nupdated: 2026-04-03\n'),
  'blog/later.md': post('2027-01-01'),
  ...many,
};

let services: Services;
beforeAll(async () => {
  for (const [slug, more] of [
    ['a', { header: { extra: [{ text: 'Sale', href: '/eofy' }] } }],
    ['b', { trade_in: { autograb: true } }],
    ['c', { content: { defaults: { about_us: false, trade_in_faq: false, finance_notes: false } } }],
  ] as const) {
    mkdirSync(join(root, 'tenants', slug), { recursive: true });
    writeFileSync(join(root, 'tenants', slug, 'tenant.json'), JSON.stringify(settings(slug, more)));
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, 'tenants/a/content', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  services = await createServices(
    parseConfig({ DATA_DIR: join(root, 'data'), TENANTS_DIR: join(root, 'tenants'), LOG_LEVEL: 'silent' }),
  );
});
afterAll(async () => {
  await services.close();
  rmSync(root, { recursive: true, force: true });
});

const now = new Date('2026-06-15T00:00:00Z');
function tenantNamed(slug: string) {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`tenant ${slug} not found`);
  return tenant;
}
function bff(slug: string, path: string, at = now): Bff {
  const tenant = tenantNamed(slug);
  const url = new URL(path, `http://${slug}.localhost`);
  return {
    tenant,
    site: services.tenants.dataOf(tenant),
    services,
    now: at,
    url,
    request: new Request(url),
    requestId: 'test',
    clientAddress: '127.0.0.1',
    lite: { on: false },
  };
}
const page = (slug: string, path: string, at = now) =>
  sitePage(bff(slug, path, at)).then((answer) => answer?.view);
/** What is thrown instead of a page. */
async function thrown(slug: string, path: string, at = now): Promise<unknown[]> {
  const answer: unknown = await page(slug, path, at).catch((error: unknown) => error);
  return answer instanceof Response ? [answer.status, answer.headers.get('Location')] : ['none'];
}
const kinds = (blocks: readonly BlockView[] = []) => blocks.map(({ kind }) => kind);
function only<K extends BlockView['kind']>(kind: K, blocks: readonly BlockView[] = []) {
  const found = blocks.find((block): block is Extract<BlockView, { kind: K }> => block.kind === kind);
  if (!found) throw new Error(`There is no ${kind}`);
  return found;
}

describe('a page of the folder', () => {
  test('has its heading, text and head tags', async () => {
    const found = await page('a', '/about-us');
    expect(found?.head).toMatchObject({
      title: 'Us | Dealer *a* & Sons',
      description: 'All of us.',
      canonical: 'http://a.localhost/about-us',
      changedAt: '2026-05-01T00:00:00.000Z',
    });
    expect(kinds(found?.before)).toEqual(['title', 'prose']);
    expect(only('title', found?.before).heading).toBe('Who we are');
    expect(only('prose', found?.before).html).toBe('<p>Hello.</p>\n');
  });

  test('uses a leading banner as its heading', async () => {
    const found = await page('a', '/eofy');
    expect(kinds(found?.before)).toEqual(['banner']);
    expect(only('banner', found?.before).first).toBe(true);
  });

  test.each([
    ['before its start', '/eofy', '2026-05-31T13:59:00Z', false],
    ['from its start, by the clock of the site', '/eofy', '2026-05-31T14:00:00Z', true],
    ['after its expiry', '/eofy', '2026-06-30T14:00:00Z', false],
    ['a draft', '/draft', '2026-06-15T00:00:00Z', false],
    ['a post before its day', '/blog/later', '2026-06-15T00:00:00Z', false],
    ['a post on its day', '/blog/later', '2026-12-31T14:00:00Z', true],
  ])('%s: is served and linked to, or neither', async (_, path, at, there) => {
    expect((await page('a', path, new Date(at))) !== undefined).toBe(there);
    expect(sitePages(tenantNamed('a'), new Date(at))(path)).toBe(there);
  });

  test.each([
    ['while it is on', '2026-06-30T13:59:00Z', true],
    ['from its end', '2026-06-30T14:00:00Z', false],
  ])('%s: is linked from the menu and other pages, or not at all', async (_, at, there) => {
    const moment = new Date(at);
    const { menu } = await siteFrame(bff('a', '/', moment));
    expect(menu.some(({ text }) => text === 'Sale')).toBe(there);
    const ways = await page('a', '/ways', moment);
    expect(only('cta', ways?.before).buttons.map(({ text }) => text)).toEqual(
      there ? ['Sale', 'Us'] : ['Us'],
    );
    expect(only('cards', ways?.before).items[0]?.href).toBe(there ? '/eofy' : undefined);
  });

  test('reuses an unchanged menu', async () => {
    const at = (minute: number) => siteFrame(bff('a', '/', new Date(now.getTime() + minute * 60_000)));
    expect(await at(1)).toBe(await at(0));
  });

  test('redirects aliases and trailing slashes, with the query', async () => {
    expect(await thrown('a', '/old?x=1')).toEqual([301, '/new?x=1']);
    expect(await thrown('a', '/about-us/?x=1')).toEqual([301, '/about-us?x=1']);
    expect(await thrown('b', '/old')).toEqual(['none']);
  });

  test('doesn’t exist on another site', async () => {
    expect(await page('b', '/new')).toBeUndefined();
    expect(await page('b', '/eofy')).toBeUndefined();
  });

  test('can be excluded from search engines, and shows the text of a missing picture', async () => {
    const found = await page('a', '/guides');
    expect(found?.head.noindex).toBe(true);
    expect(only('prose', found?.before).html).toBe('<p>Not there</p>\n');
  });

  test('surrounds the form of its address', async () => {
    const found = await page('a', '/contact');
    expect(found?.form).toBeDefined();
    expect(kinds(found?.before)).toEqual(expect.arrayContaining(['title', 'prose']));
    expect(only('prose', found?.after).html).toBe('<p>Below.</p>\n');
  });
});

describe('trade-in questions', () => {
  const asked = async (slug: string, path: string) => {
    const found = await page(slug, path);
    expect(found?.form ?? found?.start).toBeDefined();
    return found?.after.flatMap((block) => (block.kind === 'faq' ? block.items : [])) ?? [];
  };
  test.each(['/trade-in', '/sell-your-car', '/sell-my-car'])('%s: come from the folder', async (path) => {
    expect(await asked('a', path)).toEqual([{ question: 'Own question?', html: '<p>Yes.</p>\n' }]);
  });
  test('are built in otherwise', async () => {
    const [first] = await asked('b', '/trade-in');
    expect(first?.html).toContain(
      'An online estimate is generally not given for cars over 7 years old or over 100,000 kilometres.',
    );
  });
  test('can be turned off', async () => {
    expect(await asked('c', '/trade-in')).toEqual([]);
  });
});

test.each([
  ['b', '/finance', ['columns', 'columns']],
  ['b', '/finance-pre-approval', ['columns', 'columns']],
  ['c', '/finance', []],
] as const)('notes below the finance form of %s at %s: %j', async (slug, path, expected) => {
  const found = await page(slug, path);
  expect(found?.form).toBeDefined();
  expect(kinds(found?.after)).toEqual(expected);
});

describe('the blog', () => {
  const titles = (blocks: readonly BlockView[] | undefined) =>
    only('posts', blocks).posts.map(({ title }) => title);

  test('lists posts in pages, latest first, below its introduction', async () => {
    const first = await page('a', '/blog');
    expect(only('title', first?.before).heading).toBe('Words from the yard');
    expect(kinds(first?.before)).toEqual(['title', 'prose', 'posts']);
    expect(titles(first?.before).slice(0, 2)).toEqual(['Post of 2026-04-01', 'Post of 2026-03-14']);
    expect(titles(first?.before)).toHaveLength(12);
    expect(only('posts', first?.before).pages).toEqual({ text: 'Page 1 of 2', next: '/blog?page=2' });
    const second = await page('a', '/blog?page=2');
    expect(kinds(second?.before)).toEqual(['title', 'posts']);
    expect(titles(second?.before)).toHaveLength(3);
    expect(second?.head).toMatchObject({
      title: 'Blog, page 2 | Dealer *a* & Sons',
      canonical: 'http://a.localhost/blog?page=2',
    });
  });

  test.each(['/blog?page=3', '/blog?page=0', '/blog?page=x', '/blog/none'])(
    '%s shows no posts',
    async (path) => {
      const found = await page('a', path);
      expect(kinds(found?.before)).not.toContain('posts');
    },
  );

  test('has a list for each category, by the setting or folder of a post', async () => {
    const reviews = await page('a', '/blog/vehicle-reviews');
    expect(titles(reviews?.before)).toEqual(['Post of 2026-04-01']);
    expect(only('title', reviews?.before).ways).toEqual([
      { href: '/blog', text: 'All posts', current: false },
      { href: '/blog/news', text: 'News', current: false },
      { href: '/blog/vehicle-reviews', text: 'Vehicle reviews', current: true },
    ]);
    expect(titles((await page('a', '/blog/news'))?.before)).toHaveLength(12);
  });

  test('shows the date, author and category of a post, and further posts', async () => {
    const found = await page('a', '/blog/vehicle-reviews/cx-5');
    expect(only('title', found?.before).post).toEqual({
      published: { date: '2026-04-01', text: '1 Apr 2026' },
      updated: { date: '2026-04-03', text: '3 Apr 2026' },
      author: 'Jo',
      category: { text: 'Vehicle reviews', href: '/blog/vehicle-reviews' },
      tags: undefined,
    });
    expect(titles(found?.after)).toEqual(['Post of 2026-03-14', 'Post of 2026-03-13', 'Post of 2026-03-12']);
  });

  test('doesn’t exist without posts', async () => {
    expect(await page('b', '/blog')).toBeUndefined();
    expect(sitePagesEver(tenantNamed('b'))('/blog')).toBe(false);
    expect(sitePagesEver(tenantNamed('a'))('/blog/vehicle-reviews')).toBe(true);
  });
});

describe('built-in pages', () => {
  test.each([
    ['/about-us', 'About Dealer *b* & Sons', ['title', 'prose', 'locations', 'cta']],
    ['/buying', 'Buying from Dealer *b* & Sons', ['title', 'prose', 'cards', 'cta']],
    ['/terms-and-conditions', 'Terms and conditions', ['title', 'prose']],
    ['/privacy-policy', 'Privacy policy', ['title', 'prose']],
  ])('%s', async (path, heading, made) => {
    const found = await page('b', path);
    expect(only('title', found?.before).heading).toBe(heading);
    expect(kinds(found?.before)).toEqual(made);
    expect(found?.head.description).toBeTruthy();
    expect(sitePagesEver(tenantNamed('b'))(path)).toBe(true);
    // What a dealer is called means nothing to Markdown.
    expect(only('prose', found?.before).html).not.toContain('<em>');
    expect(only('prose', found?.before).html).toContain('Dealer *b* &amp; Sons');
  });

  test.each([
    ['a draft', '/buying', 'Buying from Dealer *a* & Sons'],
    ['a page whose time is over', '/terms-and-conditions', 'Terms and conditions'],
  ])('replace %s of the folder', async (_, path, heading) => {
    expect(only('title', (await page('a', path))?.before).heading).toBe(heading);
    expect(sitePages(tenantNamed('a'), now)(path)).toBe(true);
  });

  test('name the contact, and describe the site’s own tracking', async () => {
    const { html } = only('prose', (await page('b', '/privacy-policy'))?.before);
    expect(html).toContain('<a href="tel:0755500142">(07) 5550 0142</a>');
    expect(html).toContain('No other company measures your visit.');
  });

  test('can be switched off with all links to them', async () => {
    expect(await page('c', '/about-us')).toBeUndefined();
    expect(sitePagesEver(tenantNamed('c'))('/about-us')).toBe(false);
  });
});
