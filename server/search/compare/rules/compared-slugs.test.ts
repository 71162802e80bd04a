import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedMax, comparedSlugs, compareHref } from './compared-slugs';

const read = (query: string) => comparedSlugs(new URLSearchParams(query));

describe('the address of a comparison', () => {
  test.each<[string, string, string[], string | undefined]>([
    ['may name no cars', '', [], undefined],
    ['names its cars', 'cars=a-1,b-2', ['a-1', 'b-2'], undefined],
    ['may be encoded by a browser', 'cars=a-1%2Cb-2', ['a-1', 'b-2'], undefined],
    ['of a form with checkboxes redirects', 'cars=a-1&cars=b-2', ['a-1', 'b-2'], '/compare?cars=a-1,b-2'],
    ['may name one car', 'cars=a-1', ['a-1'], undefined],
    ['keeps the order', 'cars=b,a', ['b', 'a'], undefined],
    ['drops repeats', 'cars=a,b,a', ['a', 'b'], '/compare?cars=a,b'],
    ['drops an empty parameter', 'cars=', [], '/compare'],
    ['drops stray commas', 'cars=,a,,b,', ['a', 'b'], '/compare?cars=a,b'],
    ['drops invalid slugs', 'cars=../x,A,a_b,-a,a--b,%00,🚗', [], '/compare'],
    ['drops a slug that is too long', `cars=a,${'b'.repeat(201)}`, ['a'], '/compare?cars=a'],
    ['ignores other parameters', 'cars=a,b&utm_source=mail', ['a', 'b'], undefined],
  ])('%s', (_case, query, slugs, elsewhere) => {
    expect(read(query)).toEqual({ slugs, tooMany: false, ...(elsewhere ? { elsewhere } : {}) });
  });

  test('shows the first four cars of more, and keeps a fifth in the address', () => {
    expect(read('cars=a&cars=b&cars=c&cars=d&cars=e&cars=f')).toEqual({
      slugs: ['a', 'b', 'c', 'd'],
      tooMany: true,
      elsewhere: '/compare?cars=a,b,c,d,e',
    });
    expect(read('cars=a,b,c,d,e')).toEqual({ slugs: ['a', 'b', 'c', 'd'], tooMany: true });
  });

  test('is limited and redirects at most once, whatever is sent', () => {
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

  test('is written for given cars', () => {
    expect([compareHref([]), compareHref(['a', 'b'])]).toEqual(['/compare', '/compare?cars=a,b']);
  });
});
