import { readFileSync } from 'node:fs';
import { withoutScripting } from './lite-document';
import { templateStyles } from './template-styles';

const cache = new Map<string, string>();

/**
 * The factors that decide which rules a document needs: its template (none before a tenant is known), and whether it
 * runs scripts.
 */
interface Dress {
  readonly template: string;
  readonly lite: boolean;
}

/**
 * The text of built style sheets at the given addresses (`/assets/…css`), concatenated, for a template's document;
 * undefined if one is not in the build. The few combinations stay in memory.
 */
export function builtStyleSheets(hrefs: readonly string[], { template, lite }: Dress): string | undefined {
  const key = [template, lite, ...hrefs].join('\n');
  const stored = cache.get(key);
  if (stored !== undefined) return stored;
  const css = dressed(read(hrefs), { template, lite });
  // A file that is missing for a moment, as during a build, is looked for again.
  if (css !== undefined) cache.set(key, css);
  return css;
}

function dressed(css: string | undefined, { template, lite }: Dress): string | undefined {
  const own = css && templateStyles(css, template);
  return own && lite ? withoutScripting(own) : own;
}

function read(hrefs: readonly string[]): string | undefined {
  if (!hrefs.every((href) => /^\/assets\/[\w.-]+\.css$/.test(href))) return undefined;
  try {
    // The running module is build/server/index.js: the browser's files are in the folder beside it.
    return hrefs
      .map((href) => readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8').trim())
      .join('');
  } catch {
    return undefined;
  }
}
