import { describe, expect, test } from 'vitest';
import { pastedRedirects, pastedReviews } from './pasted-rows';

const site = { hosts: ['yard.example'], known: new Set(['/old']) };
const redirects = (text: string) => {
  const { entries, problems } = pastedRedirects(text, site);
  return [...entries.map(({ value }) => `${value['from']} > ${value['to']}`), ...problems];
};

describe('redirects in two columns', () => {
  test.each([
    ['tabs, as from a spreadsheet', '/a\t/b\n/c\t/d', ['/a > /b', '/c > /d']],
    ['commas', '/a, /b\r\n"/c","/d"', ['/a > /b', '/c > /d']],
    ['spaces, and empty lines', '/a   /b\n\n  /c /d  \n', ['/a > /b', '/c > /d']],
    ['a first line with headings', 'Old,New\n/a,/b', ['/a > /b']],
    [
      'whole addresses',
      'https://www.former.com.au/used/?x=1 https://www.yard.example/search/used-cars#top',
      ['/used/ > /search/used-cars#top'],
    ],
    ['an address elsewhere', '/a https://other.example/b', ['/a > https://other.example/b']],
    ['no second address', '/a\n/b /c', ['/b > /c', 'Line 1: there is no second address.']],
    ['one that is there', '/OLD /b', ['Line 1: /OLD is in your list already.']],
    ['one twice', '/a /b\n/a /c', ['/a > /b', 'Line 2: /a is in your list already.']],
  ])('%s', (_, text, found) => {
    expect(redirects(text)).toEqual(found);
  });

  test('stop at five hundred', () => {
    const { entries, problems } = pastedRedirects(
      Array.from({ length: 501 }, (_, at) => `/a${at} /b`).join('\n'),
      site,
    );
    expect([entries.length, problems.length]).toEqual([500, 1]);
  });
});

const reviews = (text: string) => pastedReviews(text, new Set(['jo']));

describe('reviews', () => {
  test('name, stars, text and date, in their usual order', () => {
    expect(reviews('Jo,5,"Good, and quick",24/11/2026\nPat,4.5,,2026-11-02')).toEqual({
      problems: [],
      entries: [
        {
          line: 1,
          value: {
            id: 'jo-2',
            customer_name: 'Jo',
            text: 'Good, and quick',
            rating: 5,
            review_date: '24/11/2026',
          },
        },
        {
          line: 2,
          value: { id: 'pat', customer_name: 'Pat', text: null, rating: 4.5, review_date: '02/11/2026' },
        },
      ],
    });
  });

  test('under headings in another order, from a spreadsheet', () => {
    expect(reviews('Stars\tReview\tReviewer\n5 stars\tGreat\tSam').entries).toMatchObject([
      { value: { id: 'sam', customer_name: 'Sam', text: 'Great', rating: 5 } },
    ]);
  });

  test.each([
    ['Jo,9', 'Line 1: write stars from 0 to 5 in the second column.'],
    [',5', 'Line 1: there is no name.'],
    ['Jo,5,Good,yesterday', 'Line 1: write the date like 24/11/2026.'],
    ['Jo,5,Good,31/02/2026', 'Line 1: write the date like 24/11/2026.'],
  ])('names the line of a mistake: %s', (text, problem) => {
    expect(reviews(text)).toEqual({ entries: [], problems: [problem] });
  });

  test('markup is text like any other', () => {
    expect(reviews('<b>Jo</b>,5,<script>x</script>').entries[0]?.value).toMatchObject({
      customer_name: '<b>Jo</b>',
      text: '<script>x</script>',
    });
  });
});
