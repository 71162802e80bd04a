import type { CarView } from '../views/car-view';

/** Photos in the strip of a lite page; the others are one link away. */
export const liteStripMax = 3;

/** A car for a lite page: its map is only a link. */
export const liteCar = ({ map, ...car }: CarView): CarView => {
  if (!map) return car;
  const { embed: _embed, ...link } = map;
  return { ...car, map: link };
};
