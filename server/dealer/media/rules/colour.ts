import { names, words } from './colours';

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
