import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../tests/support/hostile-texts';
import { runs } from '../../../tests/support/property-runs';
import { richText } from './rich-text';

describe('a description in Markdown or simple HTML', () => {
  test.each([
    ['plain words', 'Save now.', '<p>Save now.</p>', 'Save now.'],
    ['Markdown', '**$3** *now*', '<p><strong>$3</strong> <em>now</em></p>', '$3 now'],
    ['paragraphs', 'One\n\nTwo', '<p>One</p><p>Two</p>', 'One Two'],
    ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['HTML', '<p>A <b>b</b><br>c</p>', '<p>A <strong>b</strong><br>c</p>', 'A b c'],
    ['boxes', '<div class="x">A</div><div>B</div>', '<p>A</p><p>B</p>', 'A B'],
    ['headings below the page’s own', '# A\n\nb', '<h2>A</h2><p>b</p>', 'A b'],
    ['entities', 'A &amp; b&nbsp;&hellip; &lt;b&gt;', '<p>A &amp; b\u00a0… &lt;b&gt;</p>', 'A & b … <b>'],
    ['a link of the site', '[See](/search/used-cars)', '<p><a href="/search/used-cars">See</a></p>', 'See'],
    [
      'a link elsewhere',
      '<a target=_blank href="https://a.example/?a=1&amp;b=2" onclick="x()">See</a>',
      '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener">See</a></p>',
      'See',
    ],
    ['a sign that begins no tag', 'a < b and 1<2', '<p>a &lt; b and 1&lt;2</p>', 'a < b and 1<2'],
    ['nothing', '', '', ''],
    ['tags alone', '<p> <b></b></p>', '', ''],
  ])('%s', (_, source, html, text) => {
    expect(richText(source).html.replace(/\n/g, '')).toBe(html);
    expect(richText(source).text).toBe(text);
  });

  test.each([
    ['an element that never ends', '<b>a', '<strong>a</strong>'],
    ['elements across each other', '<b>a<i>b</b>c</i>', '<strong>a<em>b</em></strong>c'],
    ['a paragraph inside a paragraph', '<p>a<p>b', '<p>a</p><p>b</p>'],
    ['a list inside a paragraph', '<p>a<ul><li>b</ul>', '<p>a</p><ul><li>b</li></ul>'],
    ['words right inside a list', '<ul>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['an item without a list', '<li>a', '<p>a</p>'],
    ['a link inside a link', '<a href="/a">a<a href="/b">b</a>', '<a href="/a">ab</a>'],
  ])('%s becomes valid', (_, source, html) => {
    expect(
      richText(source)
        .html.replace(/\n/g, '')
        .replace(/^<p>(<strong>|<a )(.*)<\/p>$/, '$1$2'),
    ).toBe(html);
  });
});

describe('forbidden content is removed', () => {
  test.each([
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a script that never ends', 'a<script>alert(1)', 'a'],
    ['a style', '<style>p{}</style>a', 'a'],
    ['a frame', '<iframe src="https://x.example">x</iframe>a', 'a'],
    ['a drawing', '<svg onload=alert(1)><p>x</svg>a', 'a'],
    ['a comment', 'a<!-- <b> -->b', 'ab'],
    ['a picture', 'a<img src=x onerror=alert(1)>b ![x](https://x.example/x.png)', 'ab !x'],
    ['a tag that never ends', 'a<b onclick="', 'a<b onclick="'],
  ])('%s', (_, source, text) => {
    expect(richText(source).text).toBe(text);
  });
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//x.example',
    'file:///etc',
  ])('a link to %s', (href) => {
    expect(richText(`<a href="${href}">a</a> [b](${href})`).html).not.toContain('<a');
  });

  const allowed = /<\/?(?:p|br|strong|em|ul|ol|li|h2|h3|h4)>|<a href="[^"<>]*"(?: rel="noopener")?>|<\/a>/g;
  const holds = (source: string) => {
    const { html } = richText(source);
    expect(html.replace(allowed, '')).not.toMatch(/[<>]/);
    const depth: string[] = [];
    for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
      const name = /[a-z]\w*/.exec(tag)?.[0] ?? '';
      if (name === 'br') continue;
      if (tag.startsWith('</')) expect(depth.pop()).toBe(name);
      else depth.push(name);
    }
    expect(depth).toEqual([]);
    expect(html).not.toMatch(/href="(?!https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i);
  };
  test('from any text of angle brackets: only allowed elements, closed in order', () => {
    const tags =
      'p,b,ul,li,a href="/x",a href=javascript:x,script,style,div,h1,svg,td,br,img onerror=x,p title="<b>"';
    const words = 'a| |\n\n|"|\'|&lt;|&|<!--|-->|<![CDATA[|>|<|- |[x](y)'.split('|');
    const piece = fc.oneof(
      fc.constantFrom(...tags.split(',').flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag}`])),
      fc.constantFrom(...words),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => holds(pieces.join(''))),
      { numRuns: runs(500) },
    );
  });
  test("from the project's hostile texts", () => {
    for (const text of Object.values(hostileTexts)) holds(text);
  });
  test('from a long text of open tags, without a limit of nesting', () => {
    holds('<b "'.repeat(5_000));
    holds('<ul><li>'.repeat(2_500));
  });
});
