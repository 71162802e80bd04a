import type { FontFacts } from '../font-port';
import { fallbackMetrics } from './fallback-metrics';

/** A font file of a tenant: its facts, and the address of the part of it that pages need. */
export interface FontFace {
  readonly facts: FontFacts;
  readonly href: string;
}

/** What a site sets in its own type. */
export interface SiteFonts {
  readonly text: readonly FontFace[];
  readonly headings: readonly FontFace[];
}

const stack = 'system-ui,sans-serif';

/**
 * A site's own type as CSS for the page head; empty without any. Each family is drawn in the system's face until it is
 * there (`swap`), stretched to the same room. `html:root` outweighs the template's own tokens.
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
