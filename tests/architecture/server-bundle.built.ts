import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../build/server');
const programs = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

/** Node reads a program as a whole and gives back little of the memory that it takes for that. */
const mostLetters = 1_200_000;

describe('the built server', () => {
  it('is in several programs, none of which is long', () => {
    expect(programs.length).toBeGreaterThan(8);
    expect(programs.filter(({ text }) => text.length > mostLetters).map(({ file }) => file)).toEqual([]);
  });
  it('has no letter for which Node would take two bytes for every other one', () => {
    expect(programs.filter(({ text }) => /[^\0-\xff]/.test(text)).map(({ file }) => file)).toEqual([]);
  });
  it('still says what its texts say', () => {
    const texts = programs.map(({ text }) => text).join('');
    expect(texts).toContain(String.raw`We\u2019ll be right back`);
  });
  it('holds no style sheets: those of the browser are served', () => {
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' })).not.toContainEqual(
      expect.stringMatching(/\.css$/),
    );
  });
});
