import type { Drawing } from '#server/settings/illustration-schema';
import { designOf } from './bodies/all-bodies';
import { type Backdrop, lookOf } from './look';
import { paintOf } from './palette';
import { stageOf } from './stage-of';

/** The measured average of a drawn picture: the backdrop dominates, whatever the car. */
const colours: Readonly<Record<Backdrop, string>> = {
  cove: '#a1a6ab',
  graphite: '#3f454a',
  coast: '#8c9ba3',
  workshop: '#93989d',
  dusk: '#655c68',
};
const closeUp = '#606468';

/** The mean colour of a drawn picture, as #rrggbb; undefined without a background of its own. */
export function drawnColour({ body, hex, look, shot }: Drawing): string | undefined {
  if (shot === 'cutout') return undefined;
  if (shot === 'wheel') return closeUp;
  const { backdrop } = lookOf(look, designOf(body, look).wheels);
  return colours[stageOf(backdrop, shot, paintOf(hex))];
}
