import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './bundle.mjs';

/** Packages of the build whose code is in what it makes. */
const builtFrom = ['@vanilla-extract/css', '@vanilla-extract/recipes', 'esbuild', 'vite'];

/** Files of a package that say its licence; those of other languages' translations have longer endings. */
const licenceFile = /^(licen[cs]e|copying|notice)([-_]\w+)?(\.(md|txt))?$/i;

/**
 * Writes `build/licenses.txt`, which each site serves at `/licenses.txt`: this project's licence and notice, then every package that runs
 * in the site or has code in its pages, with the texts of its licence.
 */
export async function writeLicences() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.entries(packages)
    .filter(
      ([folder, { dev }]) => folder && (!dev || builtFrom.includes(folder.slice('node_modules/'.length))),
    )
    .map(([folder]) => folder);
  const entries = new Map();
  for (const folder of folders) {
    const entry = await entryOf(folder);
    // A package for another processor or system is not installed.
    if (entry) entries.set(entry.name, entry);
  }
  const own = await Promise.all(['LICENSE', 'NOTICE'].map((name) => readFile(join(root, name), 'utf8')));
  const others = [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text);
  await writeFile(join(root, 'build/licenses.txt'), `${[...own, ...others].join(`\n${'-'.repeat(80)}\n\n`)}`);
}

async function entryOf(folder) {
  const path = join(root, folder);
  const names = await readdir(path).catch(() => undefined);
  if (!names) return undefined;
  const { name, version, license } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
  const files = names.filter((one) => licenceFile.test(one)).sort();
  const texts = await Promise.all(files.map((one) => readFile(join(path, one), 'utf8')));
  const title = `${name} ${version}`;
  return {
    name: title,
    text: [`${title} (${licenceName(license)})\n`, ...texts.map((text) => `${text.trim()}\n`)].join('\n'),
  };
}

/** Some older packages name their licence by an object. */
const licenceName = (license) => (typeof license === 'object' ? license.type : license) ?? 'see its text';
