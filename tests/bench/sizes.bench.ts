import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { table } from './table';

export const title = 'Sizes of the source: files, functions, and small files with a single importer';

const root = resolve(import.meta.dirname, '../..');
/** A file of at most this many lines with a single importer usually belongs into its importer. */
const smallLines = 30;

/** `npm run bench -- sizes`: BENCH_LIST=small lists the small files, BENCH_LIST=long the long ones. */
export async function run(): Promise<string> {
  const sources = sourceFiles().map(readSource);
  const importers = countImporters(sources);
  const lines = sources.map((one) => one.lines);
  const functions = sources.flatMap((one) => one.functions);
  const small = sources.filter((one) => one.lines <= smallLines && importers.get(one.file)?.size === 1);
  const long = sources.filter((one) => one.lines > 300);
  const list = { small, long }[process.env['BENCH_LIST'] ?? ''] ?? [];
  const rows = [
    ['source files', String(sources.length), '1,000'],
    ['lines of source', String(lines.reduce((sum, one) => sum + one, 0)), ''],
    ['median lines of a file', String(quantile(lines, 0.5)), '55–90'],
    ['p90 lines of a file', String(quantile(lines, 0.9)), '160'],
    ['files above 300 lines', String(long.length), '0 besides data'],
    ['p90 lines of a function', String(quantile(functions, 0.9)), '20'],
    [`files of at most ${smallLines} lines with one importer`, String(small.length), '120'],
  ];
  const listed = list.map(
    (one) => `${one.file} ${one.lines} ${[...(importers.get(one.file) ?? [])].join(' ')}`,
  );
  return [table(['what', 'is', 'at most'], rows), ...listed].join('\n');
}

interface Source {
  readonly file: string;
  readonly lines: number;
  readonly functions: readonly number[];
  readonly imports: readonly string[];
}

/** Every file of code that ships, from the project's root; tests are left out. */
const sourceFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'server'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)),
    );

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const functions: number[] = [];
  const imports: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) functions.push(linesOf(tree, node));
    const target = importTarget(node);
    const found = target && resolveImport(file, target);
    if (found) imports.push(found);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, lines: text.split('\n').length - 1, functions, imports };
}

const linesOf = (tree: ts.SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.end).line -
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line +
  1;

/** The module that a static or dynamic import, or a re-export, names. */
function importTarget(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : undefined;
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [first] = node.arguments;
  return first && ts.isStringLiteral(first) ? first.text : undefined;
}

/** The file that an import names; undefined for a package, a style sheet's text and so on. */
function resolveImport(from: string, target: string): string | undefined {
  const path = importPath(from, target);
  if (path === undefined) return undefined;
  const isFile = extname(path) !== '' && existsSync(path) && statSync(path).isFile();
  const endings = isFile ? [''] : ['.ts', '.tsx', '.mjs'];
  const found = endings.map((ending) => path + ending).find((one) => existsSync(one));
  return found && relative(root, found);
}

function importPath(from: string, target: string): string | undefined {
  if (target.startsWith('#server/')) return join(root, target.slice(1));
  if (target.startsWith('~/')) return join(root, 'app', target.slice(2));
  return target.startsWith('.') ? resolve(root, dirname(from), target) : undefined;
}

function countImporters(sources: readonly Source[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    for (const one of imports) importers.set(one, (importers.get(one) ?? new Set()).add(file));
  }
  return importers;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
