import { describe, expect, it, test } from 'vitest';
import { looksPerBody } from '#server/settings/illustration-schema';
import { parseIllustration } from './picture-path';
import { studioBodies, studioLook, studioShape } from './studio';

const looks = [...Array(looksPerBody).keys()];
const shapesOf = (body: (typeof studioBodies)[number]) => [
  ...new Set(looks.map((look) => studioShape({ body, look }) ?? '')),
];

describe.each(studioBodies)('the studio pictures of a %s', (body) => {
  it('show the shape that the seed names, with a look that an address can carry', () => {
    for (const shape of shapesOf(body))
      for (const look of looks) {
        const chosen = studioLook({ body, look }, `${shape}-u10403`);
        expect(studioShape({ body, look: chosen })).toBe(shape);
        expect(looks).toContain(chosen);
      }
  });

  it('keep their look for a seed that names no shape', () => {
    expect(looks.map((look) => studioLook({ body, look }, 'u10403'))).toEqual(looks);
  });
});

test.each([
  ['illustration:suv/white/summit-u1/quarter', 'summit'],
  ['illustration:suv/red/summit-n999/cabin', 'summit'],
  ['illustration:hatch/white/ace-u1/tail', 'ace'],
  ['illustration:bus/white/summit-u1/quarter', undefined],
])('%s is a picture of %s', (url, shape) => {
  const picture = parseIllustration(url);
  expect(picture && studioShape(picture)).toBe(shape);
});

test('a seed that names a shape changes no drawing', () => {
  const [drawn, other] = ['side', 'quarter'].map((shot) =>
    parseIllustration(`illustration:suv/white/summit-u1/${shot}`),
  );
  expect(drawn?.look).not.toBe(other?.look);
});
