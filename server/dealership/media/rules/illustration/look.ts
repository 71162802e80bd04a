import type { Shot } from '#server/settings/illustration-schema';
import { hashOf } from '../illustration-url';

const backdrops = ['cove', 'graphite', 'coast', 'workshop', 'dusk'] as const;
export type Backdrop = (typeof backdrops)[number];
const wheelDesigns = ['twin', 'ten', 'wye', 'turbine', 'mesh', 'star', 'block', 'steel'] as const;
export type WheelDesign = (typeof wheelDesigns)[number];
const wheelFinishes = ['silver', 'machined', 'gunmetal', 'black'] as const;
export type WheelFinish = (typeof wheelFinishes)[number];

/** Every part of a car's picture that its seed decides, so that two white SUVs don't look alike. */
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

/** Paint: from a colour to the tones of a lit body. */
export interface Paint {
  readonly hex: string;
  /** 0 black … 1 white, perceptual lightness (OKLab L). */
  readonly lightness: number;
  readonly tones: Readonly<Record<'glint' | 'light' | 'base' | 'shade' | 'deep' | 'line', string>>;
}

type Lab = readonly [l: number, a: number, b: number];
const toLinear = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number): number => {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(Math.max(share, 0), 1) * 255);
};

function labOf(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16)),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hexOf([l, a, b]: Lab): string {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Lightens towards white (share > 0) or darkens towards black (share < 0), keeping the hue. */
function tone(hex: string, share: number, chroma = 1): string {
  const [l, a, b] = labOf(hex);
  const target = share >= 0 ? l + (1 - l) * share : l * (1 + share);
  return hexOf([target, a * chroma, b * chroma]);
}

const lightnessOf = (hex: string): number => labOf(hex)[0];

/** All tones the drawing needs for a colour (#rrggbb). */
export function paintOf(hex: string): Paint {
  const lightness = lightnessOf(hex);
  // Shadows define a white car, reflections a black one.
  const lift = 0.3 + 0.28 * (1 - lightness);
  return {
    hex,
    lightness,
    tones: {
      glint: tone(hex, 0.62 + lift * 0.4, 0.45),
      light: tone(hex, lift, 0.85),
      base: hex,
      shade: tone(hex, lightness > 0.8 ? -0.2 : -0.3),
      deep: tone(hex, lightness > 0.8 ? -0.42 : -0.55, 0.9),
      line: tone(hex, -0.72, 0.6),
    },
  };
}

/** The second full view has another backdrop; a dark car is never in the dark studio, nor a white one in haze. */
export function stageOf(first: Backdrop, shot: Shot, paint: Paint): Backdrop {
  const backdrop =
    shot === 'scene' ? (backdrops[(backdrops.indexOf(first) + 2) % backdrops.length] ?? 'cove') : first;
  return backdrop === 'graphite' && paint.lightness < 0.5 ? 'workshop' : backdrop;
}
