import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package';

/** Whether PDFs can be looked into: qpdf and poppler's tools are here, installed when that is possible. */
export const hasPdfTools: boolean = [
  ['qpdf', 'qpdf'],
  ['pdfinfo', 'poppler-utils'],
].every(([tool = '', name = '']) => isThere(tool) || (installDebianPackage(name) && isThere(tool)));

function isThere(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface ReadPdf {
  /** What `qpdf --check` says; it throws when the file is damaged. */
  readonly check: string;
  /** Title, tags, pages … by name. */
  readonly info: Readonly<Record<string, string>>;
  /** The structure tree with its texts. */
  readonly structure: string;
  /** The text of each page. */
  readonly pages: readonly string[];
  /** Names of the bookmarks. */
  readonly bookmarks: readonly string[];
}

/** Reads a PDF by other people's programs. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  const file = join(folder, 'a.pdf');
  writeFileSync(file, bytes);
  try {
    const run = (tool: string, ...argv: string[]) =>
      execFileSync(tool, argv, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' });
    const info = Object.fromEntries(
      run('pdfinfo', file)
        .split('\n')
        .map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ['', '']),
    );
    return {
      check: run('qpdf', '--check', file),
      info,
      structure: run('pdfinfo', '-struct-text', file),
      pages: run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1),
      bookmarks: bookmarksOf(run('qpdf', '--json', '--json-key=outlines', file)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bookmarksOf(json: string): string[] {
  const { outlines }: { outlines: { title: string }[] } = JSON.parse(json);
  return outlines.map(({ title }) => title);
}

/** Texts of the structure tree in reading order, one for each element. */
export const textsOf = (structure: string): string[] =>
  [...structure.matchAll(/^\s*"((?:[^"\\]|\\.)*)"/gm)].map(([, text = '']) => text.trim()).filter(Boolean);
