import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { type AttackFigures, guessCodes } from '../support/code-guessers';
import { table } from './table';

export const title = 'Guessing sign-in codes: 1,000,000 guesses from 100 connections one a second, SQLite';

const guesses = 1_000_000;
const usual = { guesses, connections: 100, hours: guesses / 3_600, restarts: 20 };
const attacks = [
  ['one number', { ...usual, numbers: 1 }],
  ['any number', { ...usual, numbers: 1_000_000 }],
] as const;

/** What the limits leave of an attack on one number, and of one on everybody; a Markdown table. */
export async function run(): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const [name, attack] of attacks) {
    const started = performance.now();
    const figures = await onOwnFolder((open) => guessCodes(open, attack));
    rows.push([name, ...cells(figures), `${((performance.now() - started) / 1_000).toFixed(0)} s`]);
    process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
  }
  const head = ['attack on', 'guesses', 'codes sent', 'admitted', 'most for one code', 'expected successes'];
  return table([...head, 'took'], rows);
}

const cells = (figures: AttackFigures): (string | number)[] => [
  ...[figures.guesses, figures.codes, figures.admitted, figures.mostForOneCode],
  figures.expectedSuccesses.toFixed(4),
];

async function onOwnFolder<T>(attack: (open: () => ReturnType<typeof createServices>) => Promise<T>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'guesses-'));
  try {
    return await attack(() => createServices(parseConfig({ DATA_DIR, LOG_LEVEL: 'silent' })));
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
}
