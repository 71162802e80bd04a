import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttributes } from './lead-attributes';

const none = { linked_query_params: {} };

describe('the visited pages of a lead', () => {
  it.each([
    ['a form’s text', '{"visited_pages":["/","/cars/a"]}', { ...none, visited_pages: ['/', '/cars/a'] }],
    ['an object', { visited_pages: ['/'] }, { ...none, visited_pages: ['/'] }],
    [
      'a path loses its query',
      { visited_pages: ['/search/x?query=me#a'] },
      { ...none, visited_pages: ['/search/x'] },
    ],
    [
      'only paths of this site',
      { visited_pages: ['https://x.example', '//x.example', '/a b', '=1', 7, '/ok'] },
      { ...none, visited_pages: ['/ok'] },
    ],
    [
      'known parameters only',
      { linked_query_params: { utm_source: ' mail ', email: 'jane@example.com' } },
      { visited_pages: [], linked_query_params: { utm_source: 'mail' } },
    ],
    [
      'no line breaks in a value',
      { linked_query_params: { gclid: 'a\r\nBcc: b\u202e' } },
      { visited_pages: [], linked_query_params: { gclid: 'aBcc: b' } },
    ],
    ['nothing left', { visited_pages: [], linked_query_params: {} }, undefined],
    ['no JSON', '{"visited', undefined],
    ['a list', [], undefined],
    ['nothing', undefined, undefined],
    ['a text too long', JSON.stringify({ visited_pages: ['/', 'x'.repeat(9_000)] }), undefined],
  ])('%s', (_case, told, expected) => expect(readAttributes(told)).toEqual(expected));

  it('keep the newest twenty pages', () => {
    const visited_pages = Array.from({ length: 25 }, (_, at) => `/page-${at}`);
    expect(readAttributes({ visited_pages })?.visited_pages).toEqual(visited_pages.slice(5));
  });

  it('keep at most 2 KB of any input', () => {
    const long = fc
      .string({ unit: fc.constantFrom('a', '/', '-'), maxLength: 190 })
      .map((rest) => `/${rest}`);
    const told = fc.record({
      visited_pages: fc.oneof(fc.array(long, { maxLength: 40 }), fc.anything()),
      linked_query_params: fc.oneof(
        fc.record({ utm_source: fc.string(), gclid: fc.anything() }),
        fc.anything(),
      ),
    });
    fc.assert(
      fc.property(told, (one) => {
        const read = readAttributes(one);
        expect(JSON.stringify(read ?? '').length).toBeLessThanOrEqual(2_048);
        for (const page of read?.visited_pages ?? []) expect(page).toMatch(/^\/[\w\-./~%]*$/);
      }),
    );
  });
});
