import { err, ok, type Result } from '#server/platform/result';

/** A file in two parts. */
export interface PageSource {
  /** The YAML between the `---` lines. */
  readonly front: string;
  readonly body: string;
  /** Line of the file where the text begins, from 1. */
  readonly bodyLine: number;
}

/**
 * Separates a page's front matter from its text. Normalises line ends to `
 * `.
 */
export function splitPage(file: string): Result<PageSource, string> {
  const plain = file.replace(/^\uFEFF/, '');
  const source = plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
  if (!source.startsWith('---\n')) return err('expected front matter: a first line ---, then the settings');
  const end = /^---[ \t]*$/m.exec(source.slice(4));
  if (!end) return err('expected a line --- to close the front matter');
  const front = source.slice(4, 4 + end.index);
  const rest = source.slice(4 + end.index + end[0].length);
  return ok({ front, body: rest.replace(/^\n/, ''), bodyLine: front.split('\n').length + 2 });
}
