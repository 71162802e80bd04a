import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { folderForFile } from '../../../tests/support/folder';
import { loadContent } from './load-content';

const root = folderForFile();

type Files = Readonly<Record<string, string | Uint8Array>>;

let count = 0;
/** A tenant with files in its content folder. */
function tenantWith(files: Files) {
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
async function problemsOf(files: Files): Promise<string> {
  const tenant = tenantWith(files);
  const loaded = await loadContent(root, tenant.slug);
  const { problems } = loaded;
  if (problems.length === 0) return 'fine';
  return describeProblems(problems).replaceAll(`${tenant.slug}/content/`, '');
}

const picture =
  'image: expected a picture in the assets folder (jpg, png, webp, avif or svg; its name in letters, digits, - and _), or illustration:{body}/{colour}/{seed}/{shot}';

/** The paths of a tenant's pages, or its problems. */
async function loadedFrom({ slug }: { slug: string }): Promise<string[] | string> {
  const loaded = await loadContent(root, slug);
  return loaded.problems.length === 0 ? [...loaded.content.keys()] : describeProblems(loaded.problems);
}

describe('loading the pages of a tenant', () => {
  test('none without a folder', async () => {
    expect(await loadContent(root, tenantWith({}).slug)).toEqual({ content: new Map(), problems: [] });
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
    expect([...loaded.content]).toEqual([
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
    expect(await problemsOf({ 'a.md': '\uFEFF---\r\ntitle: A\r\n---\r\nText\r\n' })).toBe('fine');
  });

  test.each<[name: string, content: string | Uint8Array | Files, problem: string]>([
    ['no front matter', 'Hello', 'expected front matter: a first line ---, then the settings'],
    ['front matter that does not end', '---\ntitle: A\n', 'expected a line --- to close the front matter'],
    ['no title', page('draft: true'), 'title: expected text, but it is missing'],
    ['an unknown setting', page('title: A\ntitel: B'), 'titel: is not a known setting (did you mean title?)'],
    [
      'an invalid date',
      page('title: A\nstart: 2026-02-30'),
      'start: expected a calendar date, found "2026-02-30"',
    ],
    [
      'a picture on another site',
      page('title: A\nimage: https://x.example/a.jpg\nimage_alt: x'),
      `${picture}, found "https://x.example/a.jpg"`,
    ],
    [
      'a picture outside the folder',
      page('title: A\nimage: ../b/logo.png\nimage_alt: x'),
      `${picture}, found "../b/logo.png"`,
    ],
    [
      'a picture without alt text',
      page('title: A\nimage: a.jpg'),
      'image_alt: expected alt text for the image, but it is missing',
    ],
    [
      'invalid YAML',
      page('title: A\ntags: [a'),
      'line 4: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      'YAML references',
      page('title: &a A\ndescription: *a'),
      'line 2: expected a plain value, found a reference (& or *)',
    ],
    ['a repeated key', page('title: A\ntitle: "B"'), 'line 3: not valid YAML: Map keys must be unique'],
    ['settings in a list', page('- a'), 'expected a group in braces { }, found ["a"]'],
    [
      'an unknown block',
      page('title: A', 'x\n\n::: card\n:::'),
      'line 6: expected one of banner, cards, faq, cta, columns, gallery, hours, locations, map, reviews, finder, offers, stock, posts, form (did you mean cards?), found "card"',
    ],
    [
      'an invalid block',
      page('title: A', '::: faq\nitems:\n  - question: Why\n:::'),
      'line 4, faq.items.0.answer: expected text, but it is missing',
    ],
    [
      'a link that runs a script',
      {
        'a.md': page(
          'title: A',
          '::: cta\nheading: Go\nbuttons:\n  - {text: Go, href: "javascript:alert(1)"}\n:::',
        ),
      },
      'a.md: line 4, cta.buttons.0.href: expected a site path starting with /, an https address, tel: or mailto:, found "javascript:alert(1)"',
    ],
    [
      'invalid YAML in a block',
      page('title: A', 'Hello\n\n::: faq\nitems: {\n:::'),
      'line 7: not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
    ],
    [
      'a colon in unquoted text',
      page('title: A: B'),
      'line 2: not valid YAML: expected quotation marks around text that contains a colon and a space',
    ],
    [
      'a tab as indent',
      page('title: A', '::: cards\nitems:\n\t- title: A\n:::'),
      'line 6: not valid YAML: expected spaces for the indent, found a tab',
    ],
    ['two forms', page('title: A', '::: form\n:::\n::: form\n:::'), 'expected at most one ::: form'],
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
      'a post without a date',
      { 'blog/a.md': page('title: A') },
      'blog/a.md: published: expected the date of the post, but it is missing',
    ],
    [
      'an address on another host',
      '---\ntitle: A\npath: //evil\n---\n',
      'path: expected a path with no double slash, found "//evil"',
    ],
    [
      'a file of another type',
      { 'a.txt': 'x' },
      'a.txt: expected a Markdown file (.md); put pictures and PDFs in assets/',
    ],
    ['a large file', page('title: A', 'x'.repeat(300_000)), 'expected at most 256 KiB'],
    ['a deep folder', { 'a/b/c/d/e/f.md': page('title: A') }, 'a/b/c/d/e: expected at most 4 folders deep'],
  ])('reports %s', async (_, content, problem) => {
    const isPage = typeof content === 'string' || content instanceof Uint8Array;
    const message = await problemsOf(isPage ? { 'a.md': content } : content);
    expect(message).toBe(isPage ? `a.md: ${problem}` : problem);
  });

  test('reports the limit of files, their number and what to do', async () => {
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`p${at % 7}/p${at}.md`, page('title: A')]),
      );
    expect(await loadedFrom(tenantWith(files(500)))).toHaveLength(500);
    expect(await problemsOf(files(612))).toContain(
      'content: expected at most 500 files, found 612: remove pages and posts that are no longer needed',
    );
  });

  test.each([
    ['file', 'real.md', 'inside.md', 'outside.md', ['/inside', '/real'], "a file in the tenant's folder"],
    [
      'folder',
      'real',
      'inside',
      'outside',
      ['/inside/page', '/real/page'],
      "a folder inside the tenant's folder",
    ],
  ])('follows a link to a %s in the folder, and reports one that leads out of it', async (...given) => {
    const [kind, real, inside, outside, paths, expected] = given;
    const name = kind === 'file' ? real : `${real}/page.md`;
    const [other, tenant] = [
      tenantWith({ [name]: page('title: Secret') }),
      tenantWith({ [name]: page('title: Real') }),
    ];
    const folder = join(root, tenant.slug, 'content');
    symlinkSync(join(folder, real), join(folder, inside));
    expect(await loadedFrom(tenant)).toEqual(paths);
    symlinkSync(join(root, other.slug, 'content', real), join(folder, outside));
    expect(await loadedFrom(tenant)).toBe(
      `${tenant.slug}/content/${outside}: expected ${expected}, found a link to outside it`,
    );
  });

  test('reports a content folder that is a file', async () => {
    const tenant = tenantWith({});
    writeFileSync(join(root, tenant.slug, 'content'), 'x');
    expect(await loadedFrom(tenant)).toBe(`${tenant.slug}/content: expected a folder`);
  });
});
