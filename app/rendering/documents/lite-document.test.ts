import { describe, expect, test } from 'vitest';
import { liteDocument, withoutScripting } from './lite-document';
import { templateStyles } from './style-sheets';

const kept = (html: string) => liteDocument(html, { keep: 'lite' });

test.each([
  '@media (scripting:none){a{b:c}}@media (scripting: enabled){d{e:f}}',
  '@media(scripting:none){a{b:c}}@media(scripting:enabled){d{e:f}}',
])('applies the style sheet as a browser without scripting would: %s', (css) => {
  expect(withoutScripting(css)).toBe('@media all{a{b:c}}@media not all{d{e:f}}');
});

describe('the document of a lite page', () => {
  test.each([
    [
      'an image in its narrowest size',
      '<img class="a" src="/b" srcSet="/c 640w,/d 320w,/e 800w" sizes="100vw" alt="x"/>',
      '<img class="a" src="/d" alt="x"/>',
    ],
    ['commas', '<img srcSet="/w_1,q_2/a 640w, /w_1,q_2/b 320w" src="/x"/>', '<img src="/w_1,q_2/b"/>'],
    ['an image of one size', '<img src="/b" alt="x"/>', '<img src="/b" alt="x"/>'],
    [
      'a picture without other formats',
      '<picture><source type="image/avif" srcSet="/a 1w"/><img src="/b"/></picture>',
      '<picture><img src="/b"/></picture>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(liteDocument(html, {})).toBe(expected);
  });

  test.each([
    ['<p>a<button class="x" type="button" data-act="copy"><svg></svg> Copy</button>b</p>', '<p>ab</p>'],
    ['<button type="submit">Send</button>', '<button type="submit">Send</button>'],
    ['<button>Send</button>', '<button>Send</button>'],
    [
      '<button type="button" popovertarget="x">More</button>',
      '<button type="button" popovertarget="x">More</button>',
    ],
  ])('keeps only buttons that work without scripts: %s', (html, expected) => {
    expect(liteDocument(html, {})).toBe(expected);
  });

  test('leaves links unchanged if the address did not ask for lite', () => {
    expect(liteDocument('<a href="/cars/a">', {})).toBe('<a href="/cars/a">');
  });

  test.each([
    ['/cars/a', '/cars/a?lite=1'],
    ['/cars/a#photos', '/cars/a?lite=1#photos'],
    ['/search/x?fuel=Diesel', '/search/x?fuel=Diesel&amp;lite=1'],
    ['?page=2', '?page=2&amp;lite=1'],
    ['/search/x?fuel=A&amp;lite=1', '/search/x?fuel=A&amp;lite=1'],
    ['/cars/a?lite=0', '/cars/a?lite=0'],
    ['/', '/?lite=1'],
    ['#main', '#main'],
    ['/cars/a.pdf', '/cars/a.pdf'],
    ['/media/1/a.jpg', '/media/1/a.jpg'],
    ['https://wa.me/?text=x', 'https://wa.me/?text=x'],
    ['//elsewhere.example/', '//elsewhere.example/'],
    ['tel:0755500142', 'tel:0755500142'],
    ['mailto:a@b.example?subject=x', 'mailto:a@b.example?subject=x'],
  ])('the link %s leads to %s', (href, expected) => {
    expect(kept(`<a class="b" href="${href}">x</a>`)).toBe(`<a class="b" href="${expected}">x</a>`);
  });

  test.each([
    ['<form action="/search/x">', '<form action="/search/x"><input type="hidden" name="lite" value="1"/>'],
    ['<form method="get">', '<form method="get"><input type="hidden" name="lite" value="1"/>'],
    ['<form method="post" action="/cars/a/enquire">', '<form method="post" action="/cars/a/enquire?lite=1">'],
    ['<form action="https://elsewhere.example/">', '<form action="https://elsewhere.example/">'],
  ])('%s', (html, expected) => {
    expect(kept(html)).toBe(expected);
  });
});

describe("a document has only its template's styles", () => {
  test.each([
    ['a rule of every template', 'a{b:c}', 'a{b:c}'],
    ['its own, said shorter', '[data-template=a] .x{b:c}', ':root .x{b:c}'],
    ['its own tokens', '[data-template="a"]{--b: c d;--e: f}', ':root{--b:c d;--e:f}'],
    ["another's", '[data-template=b] .x{b:c}a{b:c}', 'a{b:c}'],
    ['a name that begins alike', '[data-template=ab] .x{b:c}', ''],
    ['several in one rule', '[data-template=b] .x,[data-template=a] .y,.z{b:c}', ':root .y,.z{b:c}'],
    ['a list inside one selector', '[data-template=a] :is(h1,h2){b:c}', ':root :is(h1,h2){b:c}'],
    ['inside a media query', '@media print{.x{b:c}[data-template=b] .x{b:d}}', '@media print{.x{b:c}}'],
    ['a media query of nothing else', '@media print{[data-template=b] .x{b:d}}a{b:c}', 'a{b:c}'],
    ['braces in a text', '[data-template=b] .x:before{content:"}\\"{"}.y{content:\'{\'}', ".y{content:'{'}"],
    ['frames of a motion', '@keyframes x{0%{a:b}to{a:c}}', '@keyframes x{0%{a:b}to{a:c}}'],
    ['a font', '@font-face{font-family:x}a{b:c}', '@font-face{font-family:x}a{b:c}'],
    ['a statement', '@charset "utf-8";a{b:c}', '@charset "utf-8";a{b:c}'],
  ])('%s', (_what, css, expected) => {
    expect(templateStyles(css, 'a')).toBe(expected);
  });
});
