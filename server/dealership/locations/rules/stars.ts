import type { StarsView } from '../views/stars-view';

const mostFull = 4;

/** A rating from 0 to 5 as stars: 5 is four full stars and a whole last one. */
export function starsOf(rating: number): StarsView {
  const tenths = Math.round(Math.min(5, Math.max(0, rating)) * 10);
  const full = Math.min(mostFull, Math.floor(tenths / 10));
  return { text: (tenths / 10).toFixed(1), full, partial: (tenths - full * 10) / 10 };
}
