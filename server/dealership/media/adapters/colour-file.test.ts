import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ColourFile } from './colour-file';

const url = 'https://photos.example/1.jpg?key=secret';
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'colours-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('colours of photos', () => {
  it('are available to the next process, one line each, without addresses', async () => {
    const path = join(directory, 'colours');
    const colours = new ColourFile(path);
    for (const colour of ['#a1b2c3', '#a1b2c3', '#000000']) colours.learn(url, colour);
    expect(new ColourFile(path).of(url)).toBe('#000000');
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{12} #a1b2c3\n[0-9a-f]{12} #000000\n$/);
  });

  it('survive invalid lines', async () => {
    const path = join(directory, 'colours');
    new ColourFile(path).learn(url, '#a1b2c3');
    const whole = await readFile(path, 'utf8');
    await writeFile(path, `<b>\n\n0a1b2c3d4e5f red\n${whole}0a1b2c`);
    expect(new ColourFile(path).of(url)).toBe('#a1b2c3');
  });

  it('stay in memory if the file cannot be written', () => {
    const colours = new ColourFile(join(directory, 'missing', 'colours'));
    colours.learn(url, '#a1b2c3');
    expect(colours.of(url)).toBe('#a1b2c3');
    expect(colours.of('https://photos.example/2.jpg')).toBeUndefined();
  });
});
