import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawCar } from './illustration/draw-car';
import { drawnColour } from './illustration/drawn-colour';
import { pictureColours } from './picture-colours';

const drawing = { body: 'suv', hex: '#8a9096', shot: 'side' } as const;

it.each([0, 3, 7, 20, 41, 99])('look %i matches its colour', async (look) => {
  const colour = drawnColour({ ...drawing, look }) ?? '';
  const { channels } = await sharp(Buffer.from(drawCar({ ...drawing, look }, 160))).stats();
  for (const [index, { mean }] of channels.slice(0, 3).entries()) {
    const told = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
    expect(Math.abs(told - mean)).toBeLessThan(24);
  }
});

it('a drawn picture has a colour, a photo once it is processed, a cut-out none', () => {
  const colourOf = pictureColours({ of: (url) => (url.endsWith('1.jpg') ? '#a1b2c3' : undefined) });
  expect(colourOf('illustration:suv/white/u1/side')).toMatch(/^#[0-9a-f]{6}$/);
  expect(colourOf('illustration:suv/white/u1/cutout')).toBeUndefined();
  expect(colourOf('https://photos.example/1.jpg')).toBe('#a1b2c3');
  expect(colourOf('https://photos.example/2.jpg')).toBeUndefined();
});
