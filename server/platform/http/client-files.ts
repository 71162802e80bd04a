import { readFileSync } from 'node:fs';

const cache = new Map<string, string | undefined>();

/** The text of a built style sheet by its address (`/assets/…css`); undefined when it is not one of ours. */
export function builtStyleSheet(href: string): string | undefined {
  if (!/^\/assets\/[\w.-]+\.css$/.test(href)) return undefined;
  if (!cache.has(href)) cache.set(href, read(href));
  return cache.get(href);
}

function read(href: string): string | undefined {
  try {
    // The running module is build/server/index.js: the browser's files stand beside its folder.
    return readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8').trim();
  } catch {
    return undefined;
  }
}
