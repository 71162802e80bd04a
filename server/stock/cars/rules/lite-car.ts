import type { CarView } from '../views/car-view';

/** Photos in the strip of a lite page; the others are one link away. */
export const liteStripMax = 3;

/** A car as a lite page shows it: its map is the link alone. */
export const liteCar = ({ map, ...car }: CarView): CarView => {
  if (!map) return car;
  const { embed: _embed, ...link } = map;
  return { ...car, map: link };
};
