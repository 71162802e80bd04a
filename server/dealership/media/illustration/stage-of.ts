import type { Shot } from '#server/settings/illustration-schema';
import { type Backdrop, backdrops } from './look';
import type { Paint } from './palette';

/** The second full view has another backdrop; a dark car is never in the dark studio, nor a white one in haze. */
export function stageOf(first: Backdrop, shot: Shot, paint: Paint): Backdrop {
  const chosen =
    shot === 'scene' ? (backdrops[(backdrops.indexOf(first) + 2) % backdrops.length] ?? 'cove') : first;
  return chosen === 'graphite' && paint.lightness < 0.5 ? 'workshop' : chosen;
}
