import { expect, test } from 'vitest';
import { plainDrawing } from './plain-drawing';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

test.each([
  ['shapes', '<g fill="#123456"><path d="M0 0h9v9z"/><circle cx="4" cy="4" r="2"/></g>'],
  ['words', '<text x="1" y="2">Hill &amp; Sons</text><title>Logo</title>'],
  [
    'gradients',
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>',
  ],
  ['styles', '<style>.a{fill:red} @media (prefers-color-scheme:dark){.a{fill:#fff}}</style><use href="#b"/>'],
])('keeps %s as they are', (_, inside) => {
  expect(plainDrawing(svg(inside))).toBe(svg(inside));
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a script', '<script><script></script>alert(1)</script>'],
  ['what holds a page', '<foreignObject><body onload="x()"/></foreignObject>'],
  ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
  ['a link', '<a href="javascript:alert(1)"></a>'],
  ['what changes later', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['a comment', '<!-- <script> -->'],
  ['words outside of words', 'alert(1)'],
  ['a style that fetches', '<style>@import url(//evil.example/a.css);</style>', '<style></style>'],
  ['an event', '<rect onclick="alert(1)" width="2"/>', '<rect width="2"/>'],
  ['an event in capitals', '<rect OnLoad="alert(1)"/>', '<rect/>'],
  ['a hidden address', '<use href="&#106;avascript:alert(1)"/>', '<use/>'],
  ['an address in a colour', '<rect fill="url(https://evil.example/a)"/>', '<rect/>'],
  ['an escaped address in a style', '<rect style="fill:u\\72l(//evil.example)"/>', '<rect/>'],
  ['an entity of its own', '<title>&evil;</title>', '<title>&amp;evil;</title>'],
])('leaves out %s', (_, inside, plain = '') => {
  expect(plainDrawing(svg(inside))).toBe(svg(plain));
});

test('leaves out what stands before the drawing', () => {
  const before = '\uFEFF<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>\n<!-- Made elsewhere -->\n';
  expect(plainDrawing(`${before}${svg('<g></g>')}\n`)).toBe(svg('<g></g>'));
});

test.each([
  '',
  'GIF89a',
  '<html><body>Hello</body></html>',
  '<svg viewBox="0 0 1 1"><g></svg>',
  '<svg viewBox="0 0 1 1">',
  '<svg viewBox="0 0 1 1"><script></svg>',
  '<svg><g/></svg>',
  '<svg viewBox="0 0 1 1"><<g/></svg>',
])('refuses %j', (text) => {
  expect(plainDrawing(text)).toBeUndefined();
});
