import { describe, expect, test } from 'vitest';
import { faqBlock } from '#server/site/content/text-blocks';
import { markdownRefs, newOutline, renderMarkdown } from './markdown';

const html = (source: string) => renderMarkdown(source).trim();

describe('Markdown of a page', () => {
  test.each([
    ['a paragraph', 'Hello *you*', '<p>Hello <em>you</em></p>'],
    ['a first-level heading, one level down', '# Our story', '<h2 id="our-story">Our story</h2>'],
    ['a link within the site', '[cars](/search/used-cars)', '<p><a href="/search/used-cars">cars</a></p>'],
    ['a link to a part of the page', '[below](#our-story)', '<p><a href="#our-story">below</a></p>'],
    ['a link to another site', '[a](https://b.au)', '<p><a href="https://b.au" rel="noopener">a</a></p>'],
    ['a phone number', '[call](tel:0755500142)', '<p><a href="tel:0755500142">call</a></p>'],
    ['an email address', '[write](mailto:a@b.example)', '<p><a href="mailto:a@b.example">write</a></p>'],
    ['a missing image as its alt text', '![Our yard](yard.jpg)', '<p>Our yard</p>'],
  ])('renders %s', (_, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('renders a table that scrolls by itself', () => {
    expect(html('| a |\n|---|\n| b |')).toMatch(/^<div role="group" aria-label="Table" tabindex="0"><table>/);
    expect(html('| a |\n|---|\n| b |')).toMatch(/<\/table><\/div>$/);
  });

  test('lowers headings by one level at a time', () => {
    const levels = [...html('## A b\n#### C d\n## E f\n### G h').matchAll(/<(h\d)/g)].map(([, tag]) => tag);
    expect(levels).toEqual(['h2', 'h3', 'h2', 'h3']);
  });

  test('gives equal headings distinct anchors across all parts of a page', () => {
    const outline = newOutline();
    expect(renderMarkdown('## Our team\n## Our team', { outline })).toContain('id="our-team-2"');
    expect(renderMarkdown('## Our team', { outline })).toContain('id="our-team-3"');
  });

  test.each([
    ['one word', '## Main', 'section-main'],
    ['an ending of forms', '## Enquiry form', 'section-enquiry-form'],
    ['no letters', '## 你好', 'section-of-page'],
  ])('gives a heading an anchor unlike other IDs: %s', (_, source, id) => {
    expect(html(source)).toContain(`id="${id}"`);
  });

  test('renders an image with its dimensions, to load lazily', () => {
    const pictures = new Map([
      ['yard.jpg', { src: '/media/a', srcset: '/media/a 480w', width: 800, height: 500, alt: '' }],
    ]);
    expect(renderMarkdown('![Our "yard"](/assets/yard.jpg)', { pictures })).toBe(
      '<p><img src="/media/a" alt="Our &quot;yard&quot;" srcset="/media/a 480w" sizes="(min-width:48em) 42rem,92vw" width="800" height="500" loading="lazy"></p>\n',
    );
  });

  test('finds the links and images of a text', () => {
    expect(markdownRefs('[a](/b) ![c](assets/d.jpg)\n\n[e](https://f.example)')).toEqual({
      links: ['/b', 'https://f.example'],
      images: [{ ref: 'd.jpg', alt: 'c' }],
    });
  });
});

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- --><script>alert(1)</script>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<div onclick="alert(1)" style="position:fixed">x</div>',
    '<iframe src="https://evil.example"></iframe>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](\\\\evil.example)',
    '[x](blob:https://evil.example/1)',
    '[x](/a" onmouseover="alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '<https://evil.example/"onload="alert(1)>',
    '![x](https://evil.example/pixel.gif)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](../../../etc/passwd)',
    '![x](/assets/../tenant.json)',
    '![" onerror="alert(1)](yard.jpg)',
    '`<script>alert(1)</script>`',
    '```html" onload="x\n<script>alert(1)</script>\n```',
    '## <svg onload=alert(1)>',
    '| <b>a</b> |\n|---|\n| <img src=x onerror=alert(1)> |',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '[<img src=x onerror=alert(1)>](/ok)',
  ])('%s', (source) => {
    const tags = html(source).match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<\/?(p|em|strong|a|h[2-6]|code|pre|table|thead|tbody|tr|th|td|div|ul|ol|li)( (href|rel|id|class|role|aria-label|tabindex)="[^"]*")*>$/,
      );
      expect(tag).not.toMatch(/href="(?!\/(?!\/)|#|https?:|mailto:|tel:)/);
      expect(tag).not.toMatch(/script:/i);
    }
    expect(html(source)).not.toMatch(/<img/);
  });

  test.each([
    ['one line of a megabyte', 'a'.repeat(1_000_000)],
    ['open brackets', '['.repeat(50_000)],
    ['stars', '*a'.repeat(50_000)],
    ['quotes inside quotes', `${'>'.repeat(20_000)} a`],
    ['lists inside lists', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['headings of the same words', '# a b\n'.repeat(40_000)],
    ['backticks', Array.from({ length: 2_000 }, (_, length) => '`'.repeat(length % 200)).join(' ')],
    ['links inside links', `${'[a]('.repeat(20_000)}b`],
  ])('is rendered within the time of a test: %s', (_, source) => {
    expect(renderMarkdown(source)).not.toBe('');
  });
});

/** The cells of a table in order: `th` for a column heading, `row` for a row heading, `td` for any other. */
const cells = (source: string): string =>
  [...renderMarkdown(source).matchAll(/<(t[hd])( scope="row")?>([^<]*)<\/t[hd]>/g)]
    .map(([, tag, scope, text]) => `${scope ? 'row' : tag}:${text}`)
    .join(' ');

test.each([
  ['name rows under an empty corner', '| | a |\n|---|---|\n| x | 1 |', 'td: th:a row:x td:1'],
  ['name columns under a corner with text', '| n | a |\n|---|---|\n| x | 1 |', 'th:n th:a td:x td:1'],
  ['name no rows for another empty cell', '| n | |\n|---|---|\n| x | 1 |', 'th:n td: td:x td:1'],
  ['leave a row without a name', '| | a |\n|---|---|\n| | 1 |', 'td: th:a td: td:1'],
  [
    'start again in a second table',
    '| | a |\n|---|---|\n| x | 1 |\n\nWords\n\n| n | a |\n|---|---|\n| y | 2 |',
    'td: th:a row:x td:1 th:n th:a td:y td:2',
  ],
])('the headings of a table %s', (_, source, expected) => {
  expect(cells(source)).toBe(expected);
});

test('headings in answers have distinct anchors across the page', async () => {
  const answer = '## Good to know\n\nYes.';
  const items = [
    { question: 'One?', answer },
    { question: 'Two?', answer },
  ];
  const outline = newOutline();
  const blocks = [
    await faqBlock({} as never, { heading: 'Questions', items }, { outline, first: false }),
    await faqBlock({} as never, { heading: 'More', items }, { outline, first: false }),
  ];
  const ids = blocks.flatMap(({ items }) =>
    items.flatMap(({ html }) => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)),
  );
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});
