import { looksPerBody } from '#server/settings/illustration-schema';

/** FNV-1a with a final mix, so that neighbouring stock numbers give very different results. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Which look a car has: always the same for the same stock number. */
export const lookNumber = (seed: string): number => hashOf(seed) % looksPerBody;
