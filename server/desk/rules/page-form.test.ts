import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/support/property-runs';
import { editedPage, linesAbove, pageErrors, pageFields } from './page-form';
import { pageSource, shownBody } from './page-source';

const stored =
  '---\ntitle: About us\ntags: [family, local]\naliases:\n  - /about.html # the former site\n---\n\nHello\n\n::: form\n:::\n';
const kind = { isPost: false, categories: [{ slug: 'news', name: 'News' }] };
const source = (text: string) => pageSource(text) ?? { opening: '', front: '', closing: '', body: '' };
const formOf = (text: string, isPost = false) => {
  const form = new URLSearchParams();
  for (const { name, value } of pageFields(source(text), { ...kind, isPost })) form.set(name, value);
  form.set('body', shownBody(source(text).body).replaceAll('\n', '\r\n'));
  return form;
};
const edited = (text: string, changes: Readonly<Record<string, string>>) => {
  const form = formOf(text);
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  const page = editedPage(text, form);
  return 'errors' in page ? page.errors : page.text;
};

describe('the form of a page', () => {
  test('has the fields of a page, or of a post', () => {
    const names = (isPost: boolean) =>
      pageFields(source(stored), { ...kind, isPost }).map(({ name }) => name);
    expect(names(false)).toContain('front.start');
    expect(names(false)).not.toContain('front.category');
    expect(names(true)).toContain('front.published');
  });

  test('sent as it was shown changes no byte, whatever the file has besides', () => {
    const extra = fc.constantFrom(
      'noindex: true\n',
      'tags:\n- a\n- "b: c"\n',
      '# a note\n',
      'start: 2026-06-30T17:00\n',
      'draft: false\n',
      'description: >-\n  two\n  lines\n',
      "image: 'team/yard.jpg'\nimage_alt: Our yard\n",
    );
    const block = fc.constantFrom(
      'Words\n',
      '::: stock\nsearch:   /search/used-cars # all\n:::\n',
      '::: someday\nunknown: { a: 1 }\n:::\n',
      '```\n::: form\n```\n',
      '<b>raw</b>\t\n',
      '\n\n',
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(extra),
        fc.array(block),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (extras, blocks, lineEnd, isPost) => {
          const text = `---\ntitle: A\n${extras.join('')}---\n${blocks.join('')}`.replaceAll('\n', lineEnd);
          expect(editedPage(text, formOf(text, isPost))).toEqual({ text, detail: '' });
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  test('changes what was typed, and nothing else', () => {
    expect(edited(stored, { 'front.title': 'Our story', body: 'Hello\n\n::: form\n:::\n' })).toBe(
      stored.replace('About us', 'Our story').replace('---\n\nHello', '---\nHello'),
    );
    expect(edited(stored, { 'front.draft': 'true' })).toBe(stored.replace('---\n\n', 'draft: true\n---\n\n'));
  });

  test('makes the file of a new page', () => {
    const form = new URLSearchParams({ 'front.title': 'Our story', 'front.draft': '', body: 'Hello\r\n' });
    expect(editedPage(undefined, form)).toEqual({
      text: '---\ntitle: Our story\n---\n\nHello\n',
      detail: 'Title, Text',
    });
  });

  test('a last day before the first is refused', () => {
    const form = { 'front.title': 'Sale', 'front.start': '2026-12-09', body: 'x' };
    const edited = (last: string) =>
      editedPage(undefined, new URLSearchParams({ ...form, 'front.expiry': last }));
    expect(edited('2026-12-08')).toHaveProperty('errors', {
      'front.expiry': '“Last day” is before “First day”. Choose a later one.',
    });
    expect(edited('2026-12-09')).toHaveProperty('text');
  });

  test('a file without settings at its top is left alone', () => {
    expect(editedPage('# Hello', new URLSearchParams({ body: 'x' }))).toHaveProperty('errors.body');
  });
});

describe('what the check finds', () => {
  const errorsOf = (path: string, message: string) => pageErrors([{ path, message }], linesAbove(stored));

  test.each([
    ['image_alt', 'expected alt text for the image, but it is missing', 'Fill in “What the picture shows”.'],
    ['title', 'expected text of at most 120 characters, found "…"', 'Shorten “Title” to 120 characters.'],
  ])('of %s is beside its field', (path, message, text) => {
    expect(errorsOf(path, message)).toEqual({ [`front.${path}`]: text });
  });

  test.each([
    ['line 9, stock.search', 'expected a search', /^Line 3: the block “Cars from a search” is not complete/],
    ['line 9', 'expected one of stock, form, found "x"', /^Line 3: there is no block of this name/],
    ['line 9', 'expected ::: to close the stock block', /^Line 3: this block has no end/],
    ['', 'expected alt text for yard.jpg: ![alt text](yard.jpg)', /^Say what the picture yard\.jpg shows/],
    ['', 'expected a picture in the assets folder, found "x.exe"', /^The picture x\.exe isn’t one of yours/],
    ['', 'expected a site path starting with /, found "javascript:x"', /^“javascript:x” can’t be used/],
    ['', 'expected at most 256 KiB', /too long for one page/],
    ['path', 'expected a unique address: content/a.md already uses /a', /another title/],
    ['aliases.0', 'is not a known setting', /^Something in this text/],
  ])('at %j is said of the text: %s', (path, message, text) => {
    expect(errorsOf(path, message)['body']).toMatch(text);
  });
});
