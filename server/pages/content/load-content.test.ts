import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeProblems } from '#server/dealership/files/rules/tenant-problems';
import { loadContent } from './load-content';

const root = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
/** A tenant with files in its content folder. */
function tenantWith(files: Readonly<Record<string, string | Uint8Array>>) {
  const slug = `t${count++}`;
  mkdirSync(join(root, slug));
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, slug, 'content', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { slug };
}
const page = (front: string, body = 'Text.') => `---\n${front}\n---\n${body}\n`;

/** Problems without the tenant's name. */
async function told(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const tenant = tenantWith(files);
  const loaded = await loadContent(root, tenant.slug);
  return loaded.ok ? 'fine' : describeProblems(loaded.error).replaceAll(`${tenant.slug}/content/`, '');
}

describe('loading the pages of a tenant', () => {
  test('none without a folder', async () => {
    expect(await loadContent(root, tenantWith({}).slug)).toEqual({ ok: true, value: new Map() });
  });

  test('by their path in the folder, with their settings and without their text', async () => {
    const loaded = await loadContent(
      root,
      tenantWith({
        'about-us.md': page('title: About us\nimage: yard.jpg\nimage_alt: Our yard'),
        'blog/news/hello.md': page('title: "Hello: all"\npublished: 2026-11-01'),
        'old.md': page('title: New\npath: /new\naliases: [/old]'),
        '.hidden': 'x',
        'Thumbs.db': 'x',
        'blog/desktop.ini': 'x',
        'about-us.md~': 'half a word',
        '#about-us.md#': 'half a word',
      }).slug,
    );
    expect(loaded.ok && [...loaded.value]).toEqual([
      [
        '/about-us',
        {
          title: 'About us',
          image: 'yard.jpg',
          image_alt: 'Our yard',
          path: '/about-us',
          post: false,
          file: 'content/about-us.md',
        },
      ],
      [
        '/blog/news/hello',
        {
          title: 'Hello: all',
          published: '2026-11-01',
          path: '/blog/news/hello',
          post: true,
          file: 'content/blog/news/hello.md',
        },
      ],
      ['/new', { title: 'New', path: '/new', aliases: ['/old'], post: false, file: 'content/old.md' }],
    ]);
  });

  test('accepts Windows line ends and a byte order mark', async () => {
    expect(await told({ 'a.md': '\uFEFF---\r\ntitle: A\r\n---\r\nText\r\n' })).toBe('fine');
  });

  test.each<[name: string, files: Readonly<Record<string, string | Uint8Array>>, problem: string]>([
    [
      'no front matter',
      { 'a.md': 'Hello' },
      'a.md: expected front matter: a first line ---, then the settings',
    ],
    [
      'front matter without an end',
      { 'a.md': '---\ntitle: A\n' },
      'a.md: expected a line --- to close the front matter',
    ],
    ['no title', { 'a.md': page('draft: true') }, 'a.md: title: expected text, but it is missing'],
    [
      'an unknown setting',
      { 'a.md': page('title: A\ntitel: B') },
      'a.md: titel: is not a known setting (did you mean title?)',
    ],
    [
      'a wrong day',
      { 'a.md': page('title: A\nstart: 2026-02-30') },
      'a.md: start: expected a calendar date, found "2026-02-30"',
    ],
    [
      'a picture of another site',
      { 'a.md': page('title: A\nimage: https://x.example/a.jpg\nimage_alt: x') },
      'a.md: image: expected a picture in the assets folder (jpg, png, webp, avif or svg; its name in letters, digits, - and _), or illustration:{body}/{colour}/{seed}/{shot}, found "https://x.example/a.jpg"',
    ],
    [
      'a picture above the folder',
      { 'a.md': page('title: A\nimage: ../b/logo.png\nimage_alt: x') },
      'a.md: image: expected a picture in the assets folder (jpg, png, webp, avif or svg; its name in letters, digits, - and _), or illustration:{body}/{colour}/{seed}/{shot}, found "../b/logo.png"',
    ],
    [
      'a picture without words',
      { 'a.md': page('title: A\nimage: a.jpg') },
      'a.md: image_alt: expected alt text for the image, but it is missing',
    ],
    [
      'YAML that is none',
      { 'a.md': page('title: A\ntags: [a') },
      'a.md: line 4: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      'references',
      { 'a.md': page('title: &a A\ndescription: *a') },
      'a.md: line 2: expected a plain value, found a reference (& or *)',
    ],
    [
      'a key twice',
      { 'a.md': page('title: A\ntitle: "B"') },
      'a.md: line 3: not valid YAML: Map keys must be unique',
    ],
    [
      'settings that are a list',
      { 'a.md': page('- a') },
      'a.md: expected a group in braces { }, found ["a"]',
    ],
    [
      'an unknown block',
      { 'a.md': page('title: A', 'x\n\n::: card\n:::') },
      'a.md: line 6: expected one of banner, cards, faq, cta, columns, gallery, hours, locations, map, reviews, finder, offers, stock, posts, form (did you mean cards?), found "card"',
    ],
    [
      'a wrong block',
      { 'a.md': page('title: A', '::: faq\nitems:\n  - question: Why\n:::') },
      'a.md: line 4, faq.items.0.answer: expected text, but it is missing',
    ],
    [
      'a link that runs',
      {
        'a.md': page(
          'title: A',
          '::: cta\nheading: Go\nbuttons:\n  - {text: Go, href: "javascript:alert(1)"}\n:::',
        ),
      },
      'a.md: line 4, cta.buttons.0.href: expected a site path starting with /, an https address, tel: or mailto:, found "javascript:alert(1)"',
    ],
    [
      'wrong YAML in a block',
      { 'a.md': page('title: A', 'Hello\n\n::: faq\nitems: {\n:::') },
      'a.md: line 7: not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
    ],
    [
      'a colon in a text without quotation marks',
      { 'a.md': page('title: A: B') },
      'a.md: line 2: not valid YAML: expected quotation marks around text that contains a colon and a space',
    ],
    [
      'a tab before a text',
      { 'a.md': page('title: A', '::: cards\nitems:\n\t- title: A\n:::') },
      'a.md: line 6: not valid YAML: expected spaces for the indent, found a tab',
    ],
    [
      'two forms',
      { 'a.md': page('title: A', '::: form\n:::\n::: form\n:::') },
      'a.md: expected at most one ::: form',
    ],
    [
      'two pages at one address',
      { 'a.md': page('title: A'), 'b.md': page('title: B\npath: /a') },
      'b.md: path: expected a unique address: content/a.md already uses /a',
    ],
    [
      'an alias that is a page',
      { 'a.md': page('title: A'), 'b.md': page('title: B\naliases: [/a]') },
      'b.md: aliases.0: expected a unique address: content/a.md already uses /a',
    ],
    [
      'an address of the site',
      { 'search.md': page('title: A') },
      'search.md: path: expected a different address: the site uses /search itself',
    ],
    [
      'a post without a day',
      { 'blog/a.md': page('title: A') },
      'blog/a.md: published: expected the date of the post, but it is missing',
    ],
    [
      'an address that would be one of another site',
      { 'a.md': '---\ntitle: A\npath: //evil\n---\n' },
      'a.md: path: expected a path with no double slash, found "//evil"',
    ],
    [
      'another file',
      { 'a.txt': 'x' },
      'a.txt: expected a Markdown file (.md); put pictures and PDFs in assets/',
    ],
    [
      'a name with signs',
      { 'About Us.md': page('title: A') },
      'About Us.md: expected names of lower-case letters, digits and single hyphens, found "About Us"',
    ],
    [
      'bytes that are no UTF-8',
      { 'a.md': new Uint8Array([0x2d, 0x2d, 0xff, 0xfe]) },
      'a.md: expected text in UTF-8: save it with that encoding',
    ],
    ['a NUL byte', { 'a.md': `${page('title: A')}\0` }, 'a.md: expected text, found a NUL byte in line 5'],
    ['a large file', { 'a.md': page('title: A', 'x'.repeat(300_000)) }, 'a.md: expected at most 256 KiB'],
    ['a deep folder', { 'a/b/c/d/e/f.md': page('title: A') }, 'a/b/c/d/e: expected at most 4 folders deep'],
  ])('reports %s', async (_, files, problem) => {
    expect(await told(files)).toBe(problem);
  });

  test('reports the limit of files, how many there are and what to do', async () => {
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`p${at % 7}/p${at}.md`, page('title: A')]),
      );
    const full = await loadContent(root, tenantWith(files(500)).slug);
    expect(full.ok).toBe(true);
    const tenant = tenantWith(files(612));
    const read = await loadContent(root, tenant.slug);
    expect(read.ok ? '' : describeProblems(read.error)).toBe(
      `${tenant.slug}/content: expected at most 500 files, found 612: remove pages and posts that are no longer needed`,
    );
  });

  test('reports a link that leads out of the folder, and follows one that stays in it', async () => {
    const other = tenantWith({ 'secret.md': page('title: Secret') });
    const tenant = tenantWith({ 'real.md': page('title: Real') });
    const folder = join(root, tenant.slug, 'content');
    symlinkSync(join(folder, 'real.md'), join(folder, 'inside.md'));
    const inside = await loadContent(root, tenant.slug);
    expect(inside.ok && [...inside.value.keys()]).toEqual(['/inside', '/real']);
    symlinkSync(join(root, other.slug, 'content', 'secret.md'), join(folder, 'outside.md'));
    const outside = await loadContent(root, tenant.slug);
    expect(outside.ok ? '' : describeProblems(outside.error)).toBe(
      `${tenant.slug}/content/outside.md: expected a file in the tenant's folder, found a link to outside it`,
    );
  });

  test('reports a folder that links elsewhere, and nothing of its contents', async () => {
    const other = tenantWith({ 'names/of-customers.txt': 'x' });
    const tenant = tenantWith({ 'real/page.md': page('title: Real') });
    const folder = join(root, tenant.slug, 'content');
    symlinkSync(join(folder, 'real'), join(folder, 'inside'));
    const inside = await loadContent(root, tenant.slug);
    expect(inside.ok && [...inside.value.keys()]).toEqual(['/inside/page', '/real/page']);
    symlinkSync(join(root, other.slug, 'content', 'names'), join(folder, 'outside'));
    const outside = await loadContent(root, tenant.slug);
    expect(outside.ok ? '' : describeProblems(outside.error)).toBe(
      `${tenant.slug}/content/outside: expected a folder inside the tenant's folder, found a link to outside it`,
    );
  });

  test('reports a content folder that is a file', async () => {
    const tenant = tenantWith({});
    writeFileSync(join(root, tenant.slug, 'content'), 'x');
    const loaded = await loadContent(root, tenant.slug);
    expect(loaded.ok ? '' : describeProblems(loaded.error)).toBe(`${tenant.slug}/content: expected a folder`);
  });
});
