import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyKeys, looksPerBody, shots } from '#server/settings/illustration-schema';
import { illustrationUrl, parseIllustration } from './illustration-url';

describe('addresses of drawn pictures', () => {
  it('name body, colour, seed and shot', () => {
    expect(illustrationUrl('suv', 'Polar White', 'BN1042', 'side')).toBe(
      'illustration:suv/polar-white/BN1042/side',
    );
    expect(parseIllustration('illustration:suv/polar-white/BN1042/side')).toMatchObject({
      body: 'suv',
      hex: '#f0f2f3',
      shot: 'side',
    });
  });

  it('can always be parsed back, for any colour and stock number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bodyKeys),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...shots),
        (body, colour, seed, shot) => {
          const drawing = parseIllustration(illustrationUrl(body, colour, seed, shot));
          expect(drawing).toMatchObject({ body, shot });
          expect(drawing?.look).toBeLessThan(looksPerBody);
        },
      ),
    );
  });

  it.each([
    'illustration:tank/white/1/side',
    'illustration:suv/white/1/roof',
    'illustration:suv/White/1/side',
    'illustration:suv/white/1',
    'illustration:suv/white/1/side/',
    'illustration:suv/white/../side',
    'illustration:constructor/white/1/side',
    'https://example.com/a.jpg',
    '',
  ])('rejects %j', (url) => {
    expect(parseIllustration(url)).toBeUndefined();
  });
});
