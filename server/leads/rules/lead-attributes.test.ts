import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyticsSchema } from '#server/settings/seo-schema';
import { readAttributes, visitAttributes } from './lead-attributes';

const pages = (...visited_pages: string[]) => ({ visited_pages, linked_query_params: {} });
const linked = (linked_query_params: object) => ({ visited_pages: [], linked_query_params });

describe('the visited pages of a lead', () => {
  const mixed = ['https://x.example', '//x.example', '/a b', '=1', 7, '/ok'];
  const known = { utm_source: ' mail ', email: 'jane@example.com' };
  it.each([
    ['are read from the text of a form', '{"visited_pages":["/","/cars/a"]}', pages('/', '/cars/a')],
    ['are read from an object', { visited_pages: ['/'] }, pages('/')],
    ['lose their query', { visited_pages: ['/search/x?query=me#a'] }, pages('/search/x')],
    ['are paths of this site only', { visited_pages: mixed }, pages('/ok')],
    ['have known parameters only', { linked_query_params: known }, linked({ utm_source: 'mail' })],
    [
      'have parameters without line breaks',
      { linked_query_params: { gclid: 'a\r\nBcc: b\u202e' } },
      linked({ gclid: 'aBcc: b' }),
    ],
    ['are left out if empty', pages(), undefined],
    ['are left out if they are no JSON', '{"visited', undefined],
    ['are left out if they are a list', [], undefined],
    ['are left out if missing', undefined, undefined],
    ['are left out if too long', JSON.stringify(pages('/', 'x'.repeat(9_000))), undefined],
  ])('%s', (_case, sent, expected) => expect(readAttributes(sent)).toEqual(expected));

  it('keep the newest twenty pages', () => {
    const visited_pages = Array.from({ length: 25 }, (_, at) => `/page-${at}`);
    expect(readAttributes({ visited_pages })?.visited_pages).toEqual(visited_pages.slice(5));
  });

  it('keep at most 2 KB of any input', () => {
    const long = fc.string({ unit: fc.constantFrom('a', '/', '-'), maxLength: 190 });
    const paths = fc.array(
      long.map((rest) => `/${rest}`),
      { maxLength: 40 },
    );
    const params = fc.record({ utm_source: fc.string(), gclid: fc.anything() });
    const sent = fc.record({
      visited_pages: fc.oneof(paths, fc.anything()),
      linked_query_params: fc.oneof(params, fc.anything()),
    });
    const limited = fc.property(sent, (one) => {
      const read = readAttributes(one);
      expect(JSON.stringify(read ?? '').length).toBeLessThanOrEqual(2_048);
      for (const page of read?.visited_pages ?? []) expect(page).toMatch(/^\/[\w\-./~%]*$/);
    });
    fc.assert(limited);
  });
});

describe('what comes with a form on the website', () => {
  const form = (visited_pages: boolean, headers: Readonly<Record<string, string>> = {}) => ({
    tenant: { analytics: analyticsSchema.parse({ visited_pages }) },
    request: new Request('https://dealer.example/contact', { headers }),
  });
  const both = { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } };
  const referer = 'https://dealer.example/cars/a?utm_source=news&email=jane';
  it.each([
    ['the campaign alone by default', form(false), both, linked({ utm_source: 'mail' })],
    ['the pages too, if the site includes them', form(true), both, both],
    ['nothing of someone who sends Do Not Track', form(true, { dnt: '1' }), both, undefined],
    ['nothing of someone with Global Privacy Control', form(true, { 'sec-gpc': '1' }), both, undefined],
    [
      'the campaign of the form’s page, without JavaScript',
      form(true, { referer }),
      '',
      linked({ utm_source: 'news' }),
    ],
    [
      'the first campaign rather than the page’s',
      form(false, { referer }),
      both,
      linked({ utm_source: 'mail' }),
    ],
    ['nothing without a campaign', form(false), pages('/'), undefined],
    ['nothing of an address that is none', form(false, { referer: 'http://[' }), '', undefined],
  ])('is %s', (_case, of, sent, expected) => expect(visitAttributes(of, sent)).toEqual(expected));
});
