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

interface ReadPdf {
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
  /** Its bytes, each as one character. */
  readonly raw: string;
}

/** Reads a PDF with system programs; each runs when its result is first read. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  return {
    get check() {
      return run(bytes, 'qpdf', ['--check', file]);
    },
    get info() {
      const lines = run(bytes, 'pdfinfo', [file]).split('\n');
      return Object.fromEntries(lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ['', '']));
    },
    get structure() {
      return run(bytes, 'pdfinfo', ['-struct-text', file]);
    },
    get pages() {
      return run(bytes, 'pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1);
    },
    get bookmarks() {
      return bookmarksOf(run(bytes, 'qpdf', ['--json', '--json-key=outlines', file]));
    },
    get raw() {
      return Buffer.from(bytes).toString('latin1');
    },
  };
}

const file = 'a.pdf';

/** Runs a program in a folder that has only the PDF. */
function run(bytes: Uint8Array, tool: string, argv: readonly string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    writeFileSync(join(cwd, file), bytes);
    return execFileSync(tool, argv, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function bookmarksOf(json: string): string[] {
  const { outlines }: { outlines: { title: string }[] } = JSON.parse(json);
  return outlines.map(({ title }) => title);
}

/** Texts of the structure tree in reading order, one for each element. */
export const textsOf = (structure: string): string[] =>
  [...structure.matchAll(/^\s*"((?:[^"\\]|\\.)*)"/gm)].map(([, text = '']) => text.trim()).filter(Boolean);
