import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { photoHash } from './rules/picture-path';

const mostColours = 50_000;
const line = /^([0-9a-f]{12}) (#[0-9a-f]{6})$/;

/**
 * Mean colours of processed photos by address, in memory and, one line each, in a file for the next process. If the file is lost, colours come back as
 * photos are processed again; a failed write does not fail the request. New photos are rare, so each is written at
 * once.
 */
export class PhotoColours {
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
        .filter((colourOrNull) => colourOrNull !== null);
    } catch {
      return [];
    }
  }

  #text = (): string => [...this.#colours.rentries()].map((entry) => `${entry.join(' ')}\n`).join('');

  #try(write: () => void): void {
    try {
      write();
    } catch {
      // Still in memory.
    }
  }
}
