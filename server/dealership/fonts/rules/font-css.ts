import type { FontFacts } from '../font-port';
import { fallbackMetrics } from './fallback-metrics';

/** A tenant's font file: its metrics, and the address of its subset for pages. */
export interface FontFace {
  readonly facts: FontFacts;
  readonly href: string;
}

/** The text that uses the site's fonts. */
export interface SiteFonts {
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
