/** Reads the Markdown of guides: code that readers paste, and commands in it. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../server/guides');

/** Every guide of every reader and their index, as `server/guides/dealers/desk.md`. */
export const allGuides = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `server/guides/${path}`);

const fence = /^ *```.*\n([\s\S]*?)^ *```$/gm;

/** The texts of blocks of code. */
export const fencedBlocks = (text: string): string[] =>
  Array.from(text.matchAll(fence), ([, code = '']) => code);

/** Everything else, with links and headings. */
export const proseOf = (text: string): string => text.replace(fence, '');

/** Code inside a sentence or a table, on one line. */
export const codeSpans = (text: string): string[] =>
  Array.from(proseOf(text).matchAll(/`([^`]+)`/g), ([, code = '']) => code.replace(/\s+/g, ' '));

/**
 * The words after `dealer` of each command in a code, up to a pipe, a redirection or the next command. `npx dealer`,
 * `docker compose run dealer` and `dealer` itself are the same.
 */
export function dealerCommands(code: string): string[][] {
  const lines = code.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.flatMap((line) =>
    Array.from(line.matchAll(/(?:^|\s)dealer(?= |$)([^|<>;&#]*)/g), ([, rest = '']) => wordsOf(rest)),
  );
}

/** Words of a shell; those in quotes are one. */
const wordsOf = (text: string): string[] =>
  Array.from(text.matchAll(/"[^"]*"|'[^']*'|\S+/g), ([word]) => word).filter((word) => word !== '…');
