import { describe, expect, it, test } from 'vitest';
import { bodyKeys, looksPerBody } from '#server/settings/illustration-schema';
import { parseIllustration } from './picture-path';
import { shotsOf, studioLook, studioName } from './studio';

const looks = [...Array(looksPerBody).keys()];
const pictures = bodyKeys.flatMap((body) => shotsOf(body).map((shot) => ({ body, shot })));

describe.each(pictures)('the pictures of a $body in the shot $shot', ({ body, shot }) => {
  it('show what the seed names, with a look that an address can carry', () => {
    for (const name of new Set(looks.map((look) => studioName({ body, shot, look }))))
      for (const look of looks) {
        const chosen = studioLook({ body, shot, look }, `${name}-u10403`);
        expect(studioName({ body, shot, look: chosen })).toBe(name);
        expect(looks).toContain(chosen);
      }
  });

  it('keep their look for a seed that names nothing', () => {
    expect(looks.map((look) => studioLook({ body, shot, look }, 'u10403'))).toEqual(looks);
  });
});

test.each([
  ['illustration:suv/white/summit-u1/quarter', 'summit'],
  ['illustration:suv/red/electric-n999/cabin', 'electric'],
  ['illustration:hatch/white/ace-u1/tail', 'ace'],
  ['illustration:hatch/white/ace-u1/front', 'ace'],
  ['illustration:van/white/hauler-u1/cabin', 'hauler'],
  ['illustration:hatch/white/ace-u1/side', 'ace'],
  ['illustration:bus/white/summit-u1/quarter', 'coach'],
])('%s is a picture of %s', (url, shape) => {
  const picture = parseIllustration(url);
  expect(picture && studioName(picture)).toBe(shape);
});

test.each(['caravan', 'motorcycle', 'motorhome'] as const)('a %s has no close-ups', (body) => {
  expect(shotsOf(body)).not.toContain('front');
  expect(shotsOf(body)).not.toContain('wheel');
});
