import type { Shot } from '#server/settings/illustration-schema';
import { hashOf } from './picture-path';

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

/** The slots of a drawing that the paint fills, as #rrggbb. */
type Tone = 'glint' | 'light' | 'base' | 'shade' | 'deep' | 'line' | 'stripe' | 'swoosh';

/** All colours that a drawing needs for a paint (#rrggbb), from the brightest reflection to the shut lines. */
export function tonesOf(hex: string): Readonly<Record<Tone, string>> {
  const lightness = lightnessOf(hex);
  // Shadows define a white car, reflections a black one.
  const lift = 0.3 + 0.28 * (1 - lightness);
  return {
    glint: tone(hex, 0.62 + lift * 0.4, 0.45),
    light: tone(hex, lift, 0.85),
    base: hex,
    shade: tone(hex, lightness > 0.8 ? -0.2 : -0.3),
    deep: tone(hex, lightness > 0.8 ? -0.42 : -0.55, 0.9),
    line: tone(hex, -0.72, 0.6),
    // A caravan's stripes contrast with its paint; a motorhome is white with a swoosh in the paint of its cab.
    stripe: lightness > 0.82 ? '#47525b' : '#f4f6f7',
    swoosh: lightness > 0.9 ? '#8d969d' : hex,
  };
}

/** 0 black … 1 white: perceptual lightness (OKLab L). */
export const lightnessOf = (hex: string): number => labOf(hex)[0];

type Lab = readonly [l: number, a: number, b: number];

/** Lightens towards white (share > 0) or darkens towards black (share < 0), keeping the hue. */
function tone(hex: string, share: number, chroma = 1): string {
  const [l, a, b] = labOf(hex);
  const target = share >= 0 ? l + (1 - l) * share : l * (1 + share);
  return hexOf([target, a * chroma, b * chroma]);
}

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
