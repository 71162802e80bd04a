import { hashOf } from '../rules/look-number';

/** Every part of a car's picture that its seed decides, so that two white SUVs don't look alike. */

export const backdrops = ['cove', 'graphite', 'coast', 'workshop', 'dusk'] as const;
export type Backdrop = (typeof backdrops)[number];
export const wheelDesigns = ['twin', 'ten', 'wye', 'turbine', 'mesh', 'star', 'block', 'steel'] as const;
export type WheelDesign = (typeof wheelDesigns)[number];
export const wheelFinishes = ['silver', 'machined', 'gunmetal', 'black'] as const;
export type WheelFinish = (typeof wheelFinishes)[number];

export interface Look {
  readonly backdrop: Backdrop;
  readonly wheel: WheelDesign;
  readonly finish: WheelFinish;
  readonly chrome: boolean;
  readonly privacy: boolean;
  readonly roofRails: boolean;
  readonly blackRoof: boolean;
  /** Three independent picks for features of some bodies: bull bar, canopy, rack, awning. */
  readonly options: readonly [boolean, boolean, boolean];
}

/** Plain backdrops first: most cars are in the light studio or the workshop. */
const stages = [
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

const wheelsFor = {
  road: ['twin', 'ten', 'wye', 'turbine', 'mesh'],
  rugged: ['star', 'block', 'wye', 'twin'],
  work: ['steel', 'steel', 'star'],
} as const satisfies Record<string, readonly WheelDesign[]>;

export function lookOf(number: number, kind: keyof typeof wheelsFor): Look {
  let state = hashOf(`look ${number}`);
  const pick = <T>(choices: readonly [T, ...T[]]): T => {
    state = hashOf(`${state}`);
    return choices[state % choices.length] ?? choices[0];
  };
  const chance = (share: number): boolean => {
    state = hashOf(`${state}`);
    return state % 1000 < share * 1000;
  };
  return {
    backdrop: pick<Backdrop>(stages),
    wheel: pick<WheelDesign>(wheelsFor[kind]),
    finish: pick(['silver', 'machined', 'machined', 'gunmetal', 'black']),
    chrome: chance(0.4),
    privacy: chance(0.55),
    roofRails: chance(0.6),
    blackRoof: chance(0.15),
    options: [chance(0.4), chance(0.5), chance(0.5)],
  };
}
