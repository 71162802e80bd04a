import type { Shot } from '#server/settings/illustration-schema';
import { hashOf } from './illustration-url';
import { lightnessOf } from './paint';

const backdrops = ['cove', 'graphite', 'coast', 'workshop', 'dusk'] as const;
export type Backdrop = (typeof backdrops)[number];
/** Plain backdrops first: most cars are in the light studio or the workshop. */
const usualBackdrops = [
  'cove',
  'cove',
  'cove',
  'workshop',
  'workshop',
  'coast',
  'coast',
  'dusk',
  'graphite',
] as const;
const finishes = ['silver', 'machined', 'machined', 'gunmetal', 'black'] as const;

/** The layers that a look shows or hides, each with the share of looks that show it; the last three are a body's own. */
const layers = [
  ['chrome', 0.4],
  ['privacy', 0.55],
  ['rails', 0.6],
  ['black-roof', 0.15],
  ['first', 0.4],
  ['second', 0.5],
  ['third', 0.5],
] as const;

/** Every part of a car's picture that its seed decides, so that two white SUVs don't look alike. */
export interface Look {
  readonly backdrop: Backdrop;
  /** Picks one of the wheels that a body may have. */
  readonly wheel: number;
  readonly finish: (typeof finishes)[number];
  readonly layers: ReadonlyArray<readonly [name: string, isVisible: boolean]>;
}

export function lookOf(number: number): Look {
  let state = hashOf(`look ${number}`);
  const next = (): number => {
    state = hashOf(`${state}`);
    return state;
  };
  return {
    backdrop: usualBackdrops[next() % usualBackdrops.length] ?? 'cove',
    wheel: next(),
    finish: finishes[next() % finishes.length] ?? 'silver',
    layers: layers.map(([name, share]) => [name, next() % 1000 < share * 1000]),
  };
}

/** The second full view has another backdrop; a dark car is never in the dark studio. */
export function backdropOf(look: Pick<Look, 'backdrop'>, shot: Shot, hex: string): Backdrop {
  const second = backdrops[(backdrops.indexOf(look.backdrop) + 2) % backdrops.length] ?? 'cove';
  const backdrop = shot === 'scene' ? second : look.backdrop;
  return backdrop === 'graphite' && lightnessOf(hex) < 0.5 ? 'workshop' : backdrop;
}
