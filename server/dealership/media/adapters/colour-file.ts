import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { PhotoColours } from '../photo-port';
import { photoHash } from '../rules/photo-hash';

const mostColours = 50_000;
const line = /^([0-9a-f]{12}) (#[0-9a-f]{6})$/;

/**
 * Colours in memory and, a line each, in a file for the next process. Losing the file costs the colours until the
 * photos are made again; a write that fails is no error of the request. A new photo is rare, so it is written at once.
 */
export class ColourFile implements PhotoColours {
  readonly #path: string;
  readonly #colours = new LRUCache<string, string>({ max: mostColours });

  constructor(path: string) {
    this.#path = path;
    const lines = this.#read();
    for (const [, photo, colour] of lines) if (photo && colour) this.#colours.set(photo, colour);
    if (lines.length > 2 * mostColours) this.#try(() => writeFileSync(path, this.#text()));
  }

  of(url: string): string | undefined {
    return this.#colours.get(photoHash(url));
  }

  learn(url: string, colour: string): void {
    const photo = photoHash(url);
    if (this.#colours.get(photo) === colour) return;
    this.#colours.set(photo, colour);
    this.#try(() => appendFileSync(this.#path, `${photo} ${colour}\n`));
  }

  #read(): RegExpExecArray[] {
    try {
      return readFileSync(this.#path, 'utf8')
        .split('\n')
        .map((text) => line.exec(text))
        .filter((found) => found !== null);
    } catch {
      return [];
    }
  }

  #text = (): string => [...this.#colours.rentries()].map((entry) => `${entry.join(' ')}\n`).join('');

  #try(write: () => void): void {
    try {
      write();
    } catch {
      // Kept in memory all the same.
    }
  }
}
