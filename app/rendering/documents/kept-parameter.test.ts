import { describe, expect, test } from 'vitest';
import { keepParameters } from './kept-parameter';

const kept = (html: string) => keepParameters(html, 'register_in=VIC');
const field = '<input type="hidden" name="register_in" value="VIC"/>';

describe('a parameter is kept', () => {
  test.each([
    [
      'in links',
      '<a class="b" href="/cars/a?x=1#y">',
      '<a class="b" href="/cars/a?x=1&amp;register_in=VIC#y">',
    ],
    ['once in a link', '<a href="/cars/a?register_in=NSW">', '<a href="/cars/a?register_in=NSW">'],
    [
      'in the address of a form',
      '<form method="post" action="/a"></form>',
      '<form method="post" action="/a?register_in=VIC"></form>',
    ],
    [
      'as a field of a GET form',
      '<form action="/a"><i></i></form>',
      `<form action="/a">${field}<i></i></form>`,
    ],
    [
      'once in a form',
      '<form action="/a"><select name="register_in"></select></form><form action="/b"></form>',
      `<form action="/a"><select name="register_in"></select></form><form action="/b">${field}</form>`,
    ],
    ['not in files', '<a href="/media/a.jpg">', '<a href="/media/a.jpg">'],
    [
      'not in other sites',
      '<form action="https://b.example/"></form>',
      '<form action="https://b.example/"></form>',
    ],
  ])('%s', (_where, html, expected) => {
    expect(kept(html)).toBe(expected);
  });
});

test.each([
  ['<a href="/a">', '<a href="/a?deposit=2000&amp;per=week">'],
  ['<a href="/a?per=">', '<a href="/a?per=">'],
  [
    '<form action="/a"></form>',
    '<form action="/a"><input type="hidden" name="deposit" value="2000"/><input type="hidden" name="per" value="week"/></form>',
  ],
  ['<form action="/a"><input name="deposit"/></form>', '<form action="/a"><input name="deposit"/></form>'],
])('parameters that go together are kept in %s as %s', (html, expected) => {
  expect(keepParameters(html, 'deposit=2000&per=week')).toBe(expected);
});
