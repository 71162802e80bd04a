/** A font file's metrics; numbers without a unit are in font units. */
export interface FontFacts {
  /** In CSS form: one weight, or the two ends of a variable font's range. */
  readonly weight: string;
  readonly italic: boolean;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below the baseline: negative. */
  readonly descent: number;
  readonly lineGap: number;
  /** The advance of every lowercase letter and the space, by character. */
  readonly advances: Readonly<Record<string, number>>;
}

/** A tenant's font file: its metrics, and the address of its subset for pages. */
export interface FontFace {
  readonly facts: FontFacts;
  readonly href: string;
}

/** The text that uses the site's fonts. */
interface SiteFonts {
  readonly text: readonly FontFace[];
  readonly headings: readonly FontFace[];
}

const stack = 'system-ui,sans-serif';

/**
 * A site's fonts as CSS for the page head; empty without any. The system font shows until each family loads (`swap`),
 * stretched to the same size. `html:root` outweighs the template's own tokens.
 */
export function fontCss({ text, headings }: SiteFonts): string {
  const families = [...family('site', '--f-body', text), ...family('site-heading', '--f-display', headings)];
  const tokens = families.map(({ token, name }) => `${token}:"${name}","${name}-meanwhile",${stack}`);
  return tokens.length === 0
    ? ''
    : `${families.map(({ css }) => css).join('')}html:root{${tokens.join(';')}}`;
}

function family(name: string, token: string, faces: readonly FontFace[]) {
  const [first] = faces;
  if (!first) return [];
  return [{ name, token, css: faces.map((face) => faceRule(name, face)).join('') + meanwhile(name, first) }];
}

const faceRule = (name: string, { facts, href }: FontFace): string =>
  `@font-face{font-family:"${name}";src:url(${href}) format("woff2");font-weight:${facts.weight};` +
  `${facts.italic ? 'font-style:italic;' : ''}font-display:swap}`;

function meanwhile(name: string, { facts }: FontFace): string {
  const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = fallbackMetrics(facts);
  return (
    `@font-face{font-family:"${name}-meanwhile";src:local(Arial),local("Liberation Sans"),local(Roboto);` +
    `size-adjust:${sizeAdjust}%;ascent-override:${ascentOverride}%;descent-override:${descentOverride}%;` +
    `line-gap-override:${lineGapOverride}%}`
  );
}

/** Occurrences of each character in a thousand of English text. */
const frequencies: Readonly<Record<string, number>> = {
  ' ': 183, a: 65, b: 12, c: 22, d: 35, e: 102, f: 19, g: 16, h: 50, i: 57, j: 1, k: 6, l: 33, m: 20,
  n: 57, o: 62, p: 15, q: 1, r: 50, s: 53, t: 75, u: 23, v: 8, w: 17, x: 1, y: 14, z: 1,
}; // biome-ignore format: a table

/** Advances of Arial, in 2048 units per em; Liberation Sans and Helvetica match it. */
const arial: Readonly<Record<string, number>> = {
  ' ': 569,
  a: 1139,
  b: 1139,
  c: 1024,
  d: 1139,
  e: 1139,
  f: 569,
  g: 1139,
  h: 1139,
  i: 455,
  j: 455,
  k: 1024,
  l: 455,
  m: 1706,
  n: 1139,
  o: 1139,
  p: 1139,
  q: 1139,
  r: 682,
  s: 1024,
  t: 569,
  u: 1139,
  v: 1024,
  w: 1479,
  x: 1024,
  y: 1024,
  z: 1024,
};
const arialUnits = 2048;

/** How the fallback is stretched while a font loads; percentages. */
interface FallbackMetrics {
  readonly sizeAdjust: number;
  readonly ascentOverride: number;
  readonly descentOverride: number;
  readonly lineGapOverride: number;
}

/** Makes Arial as large as the site's font, so that nothing moves when the font loads. */
export function fallbackMetrics(font: FontFacts): FallbackMetrics {
  const scale = meanAdvance(font.advances, font) / font.unitsPerEm / (meanAdvance(arial, font) / arialUnits);
  const share = (units: number) => percent(units / font.unitsPerEm / scale);
  return {
    sizeAdjust: percent(scale),
    ascentOverride: share(font.ascent),
    descentOverride: share(Math.abs(font.descent)),
    lineGapOverride: share(font.lineGap),
  };
}

const percent = (share: number): number => Math.round(share * 10_000) / 100;

/** Considers only characters that the font has. */
function meanAdvance(
  advances: FontFacts['advances'],
  { advances: has }: Pick<FontFacts, 'advances'>,
): number {
  let sum = 0;
  let count = 0;
  for (const [sign, often] of Object.entries(frequencies)) {
    if (has[sign] === undefined) continue;
    sum += (advances[sign] ?? 0) * often;
    count += often;
  }
  return count > 0 ? sum / count : arialUnits / 2;
}
