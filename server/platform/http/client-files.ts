import { readFileSync } from 'node:fs';

const cache = new Map<string, string | undefined>();

/**
 * The text of built style sheets by their addresses (`/assets/…css`), one after the other; undefined when one is not
 * of the build. The few combinations there are stay in memory.
 */
export function builtStyleSheets(hrefs: readonly string[]): string | undefined {
  const key = hrefs.join('\n');
  if (!cache.has(key)) cache.set(key, read(hrefs));
  return cache.get(key);
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
