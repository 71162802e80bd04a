import { LRUCache } from 'lru-cache';

const neutral = '#a9b0b6';
const hexPattern = /^(?:#|x)([0-9a-f]{6})$/i;

/** 'Deep Blue Metallic' -> 'deep-blue-metallic'; safe in a URL, at most 40 characters, never empty. */
export function colourSlug(colour: string): string {
  const hex = hexPattern.exec(colour.trim())?.[1];
  if (hex) return `x${hex.toLowerCase()}`;
  const slug = colour
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return slug || 'unknown';
}

/**
 * The paint's hex for a colour name of a feed ('Deep Blue Metallic'), slug or #rrggbb; a neutral silver for an unknown
 * one. `names` are a colour only together, or have a plain word that would mislead. `words` are whole words, the most
 * specific first: 'Blue Grey' is a grey, 'Graphite Black' a black.
 */
export function colourHex(colour: string): string {
  const before = hexes.get(colour);
  if (before !== undefined) return before;
  const hex = hexOf(colour);
  hexes.set(colour, hex);
  return hex;
}

/** A list has the same few dozen names on every page. */
const hexes = new LRUCache<string, string>({ max: 500 });

function hexOf(colour: string): string {
  const slug = colourSlug(colour);
  const hex = hexPattern.exec(slug)?.[1];
  if (hex) return `#${hex}`;
  const text = ` ${slug.replaceAll('-', ' ')} `;
  for (const [name, value] of Object.entries(names)) {
    if (text.includes(` ${name} `)) return value;
  }
  // The last specific word wins in English colour names ('Silver Blue' is a blue); ties go to the table's order.
  let best = { position: -1, hex: neutral };
  for (const [word, value] of Object.entries(words)) {
    const position = text.lastIndexOf(` ${word} `);
    if (position > best.position) best = { position, hex: value };
  }
  return best.hex;
}

/** Whole words of colour names, the most specific first. */
const words = {
  'two tone': '#a9b0b6',
  'off white': '#e6e4dc',
  'gun metal': '#4a5057',
  gunmetal: '#4a5057',
  charcoal: '#3d4247',
  graphite: '#43484d',
  titanium: '#77797a',
  platinum: '#b4b6b5',
  champagne: '#c6b793',
  burgundy: '#5a1522',
  maroon: '#5d1620',
  claret: '#5f1420',
  turquoise: '#1f8f98',
  aqua: '#2f96a0',
  teal: '#1d6066',
  navy: '#16233f',
  midnight: '#151d2f',
  khaki: '#73704f',
  olive: '#565a3a',
  lime: '#9fbf2e',
  emerald: '#0f5a41',
  bronze: '#6a5340',
  copper: '#8c4a2b',
  mustard: '#b98a1d',
  sand: '#bfae8b',
  beige: '#c6b99b',
  cream: '#e3dac2',
  ivory: '#e8e3d3',
  gold: '#b39a5b',
  purple: '#45305f',
  violet: '#46345f',
  plum: '#43233f',
  rose: '#a77d76',
  amber: '#b5651d',
  pink: '#c9667f',
  mocha: '#5a483a',
  brown: '#53402f',
  orange: '#d9591a',
  yellow: '#e6b717',
  green: '#2b5a3c',
  red: '#b3161d',
  blue: '#1e4788',
  black: '#15171a',
  white: '#eef0ef',
  pearl: '#eceae3',
  silver: '#b3b8bc',
  grey: '#6e757b',
  gray: '#6e757b',
};

/** Names that are a colour only together, or have a plain word that would mislead. */
const names = {
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
  'red earth': '#7a2e22',
  'race red': '#c3121c',
  'world rally blue': '#0d3f9c',
  'performance blue': '#0a50b4',
  'lightning blue': '#1254b5',
  'cobalt blue': '#1a3c9c',
  'azure blue': '#2362a8',
  'surf blue': '#2a7fa8',
  'denim blue': '#3b5f8a',
  'eclectic blue': '#3c6ea5',
  'hermosa blue': '#24507e',
  'mineral blue': '#23436b',
  'cosmic blue': '#1c2c4e',
  'gunblue mica': '#2f3d4c',
  'pine green': '#22452f',
  'wilderness green': '#4b5242',
  'pangea green': '#49523a',
  'autumn green': '#4d5a3a',
  'amazon grey': '#4a5650',
  'machine grey': '#4c5155',
  'polymetal grey': '#7b8488',
  'obsidian grey': '#3b3e41',
  'magnetite grey': '#4d5052',
  'steel grey': '#5c6369',
  'storm grey': '#55595f',
  'iron grey': '#50545a',
  'moonstone grey': '#8b8f8d',
  'aero grey': '#8d969c',
  'midnight silver': '#4b4f54',
};
