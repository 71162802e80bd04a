import { readFileSync } from 'node:fs';
import { withoutScripting } from './lite-document';
import { templateStyles } from './template-styles';

const cache = new Map<string, string | undefined>();

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
  if (!cache.has(key)) cache.set(key, dressed(read(hrefs), { template, lite }));
  return cache.get(key);
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
