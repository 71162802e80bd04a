import { readFileSync } from 'node:fs';
import { withoutScripting } from '#server/entry/documents/lite-document';
import { templateStyles } from '#server/entry/documents/template-styles';

const cache = new Map<string, string | undefined>();

/** What decides which rules a document needs: its template, none before a tenant is known; and whether it runs scripts. */
interface Dress {
  readonly template: string;
  readonly lite: boolean;
}

/**
 * The text of built style sheets by their addresses (`/assets/…css`), one after the other, as a document of a template
 * needs it; undefined when one is not of the build. The few combinations there are stay in memory.
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
    // The running module is build/server/index.js: the browser's files stand beside its folder.
    return hrefs
      .map((href) => readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8').trim())
      .join('');
  } catch {
    return undefined;
  }
}
