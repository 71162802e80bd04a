import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedMax, comparedSlugs, compareHref } from './compared-slugs';

const read = (query: string) => comparedSlugs(new URLSearchParams(query));

describe('cars to compare', () => {
  test.each<[string, string, string[], string | undefined]>([
    ['none', '', [], undefined],
    ['the one address', 'cars=a-1,b-2', ['a-1', 'b-2'], undefined],
    ['written by a browser', 'cars=a-1%2Cb-2', ['a-1', 'b-2'], undefined],
    ['as a form of checkboxes sends it', 'cars=a-1&cars=b-2', ['a-1', 'b-2'], '/compare?cars=a-1,b-2'],
    ['one box', 'cars=a-1', ['a-1'], undefined],
    ['an order is kept', 'cars=b,a', ['b', 'a'], undefined],
    ['one twice', 'cars=a,b,a', ['a', 'b'], '/compare?cars=a,b'],
    ['nothing said', 'cars=', [], '/compare'],
    ['stray commas', 'cars=,a,,b,', ['a', 'b'], '/compare?cars=a,b'],
    ['no slugs', 'cars=../x,A,a_b,-a,a--b,%00,🚗', [], '/compare'],
    ['a slug too long', `cars=a,${'b'.repeat(201)}`, ['a'], '/compare?cars=a'],
    ['other parameters stay out of it', 'cars=a,b&utm_source=mail', ['a', 'b'], undefined],
  ])('%s', (_case, query, slugs, elsewhere) => {
    expect(read(query)).toEqual({ slugs, tooMany: false, ...(elsewhere ? { elsewhere } : {}) });
  });

  test('more than four: the first four, and the address keeps a fifth', () => {
    expect(read('cars=a&cars=b&cars=c&cars=d&cars=e&cars=f')).toEqual({
      slugs: ['a', 'b', 'c', 'd'],
      tooMany: true,
      elsewhere: '/compare?cars=a,b,c,d,e',
    });
    expect(read('cars=a,b,c,d,e')).toEqual({ slugs: ['a', 'b', 'c', 'd'], tooMany: true });
  });

  test('any request is limited, and redirects at most once', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9,-]{0,60}$/));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (given) => {
        const params = new URLSearchParams(given.map((one) => ['cars', one]));
        const { slugs, elsewhere } = comparedSlugs(params);
        expect(slugs.length).toBeLessThanOrEqual(comparedMax);
        if (!elsewhere) return;
        const there = comparedSlugs(new URL(elsewhere, 'http://x').searchParams);
        expect(there.slugs).toEqual(slugs);
        expect(there.elsewhere).toBeUndefined();
      }),
    );
  });

  test('an address for the cars', () => {
    expect([compareHref([]), compareHref(['a', 'b'])]).toEqual(['/compare', '/compare?cars=a,b']);
  });
});
