/** Paint: a colour name as a feed writes it -> the tones a lit body shows. */

export interface Paint {
  /** `polar-white`-like for a known name, `x1a2b3c` for a hex colour, `silver` when unknown. */
  readonly slug: string;
  readonly hex: string;
  /** 0 black … 1 white, as the eye sees it (OKLab L). */
  readonly lightness: number;
  readonly tones: Readonly<Record<'glint' | 'light' | 'base' | 'shade' | 'deep' | 'line', string>>;
}

/** Whole words in a maker's colour name, the most telling first: 'Blue Grey' is a grey, 'Graphite Black' a black. */
const words: ReadonlyArray<readonly [word: string, hex: string]> = [
  ['two tone', '#a9b0b6'],
  ['off white', '#e6e4dc'],
  ['gun metal', '#4a5057'],
  ['gunmetal', '#4a5057'],
  ['charcoal', '#3d4247'],
  ['graphite', '#43484d'],
  ['titanium', '#77797a'],
  ['platinum', '#b4b6b5'],
  ['champagne', '#c6b793'],
  ['burgundy', '#5a1522'],
  ['maroon', '#5d1620'],
  ['claret', '#5f1420'],
  ['turquoise', '#1f8f98'],
  ['aqua', '#2f96a0'],
  ['teal', '#1d6066'],
  ['navy', '#16233f'],
  ['midnight', '#151d2f'],
  ['khaki', '#73704f'],
  ['olive', '#565a3a'],
  ['lime', '#9fbf2e'],
  ['emerald', '#0f5a41'],
  ['bronze', '#6a5340'],
  ['copper', '#8c4a2b'],
  ['mustard', '#b98a1d'],
  ['sand', '#bfae8b'],
  ['beige', '#c6b99b'],
  ['cream', '#e3dac2'],
  ['ivory', '#e8e3d3'],
  ['gold', '#b39a5b'],
  ['purple', '#45305f'],
  ['violet', '#46345f'],
  ['plum', '#43233f'],
  ['pink', '#c9667f'],
  ['mocha', '#5a483a'],
  ['brown', '#53402f'],
  ['orange', '#d9591a'],
  ['yellow', '#e6b717'],
  ['green', '#2b5a3c'],
  ['red', '#b3161d'],
  ['blue', '#1e4788'],
  ['black', '#15171a'],
  ['white', '#eef0ef'],
  ['pearl', '#eceae3'],
  ['silver', '#b3b8bc'],
  ['grey', '#6e757b'],
  ['gray', '#6e757b'],
];

/** Names that are a colour only together, or whose plain word would mislead. */
const names: Readonly<Record<string, string>> = {
  'polar white': '#f0f2f3',
  'glacier white': '#e9edf0',
  'crystal pearl': '#ecebe4',
  'arctic white': '#f1f3f4',
  'deep blue': '#152c5c',
  'dark blue': '#172a50',
  'light blue': '#7fa6c6',
  'electric blue': '#0f56b8',
  'sky blue': '#6d9fc9',
  'ice blue': '#a9c0cc',
  'blue grey': '#566472',
  'dark grey': '#44494e',
  'light grey': '#9aa0a4',
  'nardo grey': '#7f8588',
  'dark green': '#1d3a2b',
  'british racing green': '#12382a',
  'jungle green': '#59644a',
  'soul red': '#8f0d18',
  'dark red': '#701019',
  'burnt orange': '#a8431a',
  'phantom black': '#121417',
  'brilliant silver': '#bcc1c5',
  'desert sand': '#b7a27c',
};

const neutral = '#a9b0b6';
const hexPattern = /^(?:#|x)([0-9a-f]{6})$/i;

/** 'Deep Blue Metallic' -> 'deep-blue-metallic'; safe in a URL, at most 40 characters. */
export function colourSlug(colour: string): string {
  const hex = hexPattern.exec(colour.trim())?.[1];
  if (hex) return `x${hex.toLowerCase()}`;
  const slug = colour
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return slug || 'silver';
}

/** The paint's hex for a colour name, slug or #rrggbb; a neutral silver for what no table knows. */
export function colourHex(colour: string): string {
  const slug = colourSlug(colour);
  const hex = hexPattern.exec(slug)?.[1];
  if (hex) return `#${hex}`;
  const text = ` ${slug.replaceAll('-', ' ')} `;
  for (const [name, value] of Object.entries(names)) if (text.includes(` ${name} `)) return value;
  // The last telling word wins in English colour names ('Silver Blue' is a blue); ties go to the table's order.
  let best = { position: -1, hex: neutral };
  for (const [word, value] of words) {
    const position = text.lastIndexOf(` ${word} `);
    if (position > best.position) best = { position, hex: value };
  }
  return best.hex;
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

/** Lifts towards white (share > 0) or sinks towards black (share < 0), keeping the hue. */
export function tone(hex: string, share: number, chroma = 1): string {
  const [l, a, b] = labOf(hex);
  const target = share >= 0 ? l + (1 - l) * share : l * (1 + share);
  return hexOf([target, a * chroma, b * chroma]);
}

export const lightnessOf = (hex: string): number => labOf(hex)[0];

/** Everything the drawing needs to know of a colour. */
export function paintOf(colour: string): Paint {
  const hex = colourHex(colour);
  const lightness = lightnessOf(hex);
  // A white car is told by its shadows, a black one by its reflections.
  const lift = 0.3 + 0.28 * (1 - lightness);
  return {
    slug: colourSlug(colour),
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
