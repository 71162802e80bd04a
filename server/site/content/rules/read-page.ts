import type { z } from 'zod';
import { problemsFromIssues, type TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { err, ok, type Result } from '#server/platform/result';
import { nearest } from '#server/platform/text/nearest';
import { type AuthoredBlock, blocks, isBlockName } from '#server/settings/block-schema';
import { type FrontMatter, frontMatterSchema } from '#server/settings/content-schema';
import { readYaml } from './read-yaml';
import { splitBlocks, splitPage } from './split-page';

/** A validated part of a page. */
export type PagePart = { readonly name: 'text'; readonly markdown: string } | AuthoredBlock;

export interface AuthoredPage {
  readonly front: FrontMatter;
  readonly parts: readonly PagePart[];
}

const mostParts = 120;

/**
 * Reads a page: validates its front matter and blocks, but not its Markdown. Reports all problems at once.
 * @param file its name in problems
 */
export function readPage(file: string, source: string): Result<AuthoredPage, readonly TenantProblem[]> {
  const split = splitPage(source);
  if (!split.ok) return err([{ file, path: '', message: split.error }]);
  const { front, body, bodyLine } = split.value;
  const settings = readSettings({ file, path: '', line: 2 }, front, frontMatterSchema);
  const read = splitBlocks(body, bodyLine).map((stretch) => readStretch(file, stretch));
  const parts = read.flatMap((one) => (one.ok ? [one.value] : []));
  const problems = [settings, ...read].flatMap((one) => (one.ok ? [] : one.error));
  if (parts.length > mostParts)
    problems.push({ file, path: '', message: `expected at most ${mostParts} blocks` });
  if (parts.filter(({ name }) => name === 'form').length > 1) {
    problems.push({ file, path: '', message: 'expected at most one ::: form' });
  }
  return settings.ok && problems.length === 0 ? ok({ front: settings.value, parts }) : err(problems);
}

interface Where {
  readonly file: string;
  readonly path: string;
  /** Line of the YAML's first line. */
  readonly line: number;
}

function readStretch(
  file: string,
  stretch: ReturnType<typeof splitBlocks>[number],
): Result<PagePart, TenantProblem[]> {
  const { line } = stretch;
  if (stretch.kind === 'fault') return err([{ file, path: `line ${line}`, message: stretch.message }]);
  if (stretch.kind === 'text') return ok({ name: 'text', markdown: stretch.markdown });
  const { name, yaml } = stretch;
  if (!isBlockName(name)) {
    const near = nearest(name, Object.keys(blocks));
    const message = `expected one of ${Object.keys(blocks).join(', ')}${near ? ` (did you mean ${near}?)` : ''}, found "${name}"`;
    return err([{ file, path: `line ${line}`, message }]);
  }
  const where = { file, path: `line ${line}, ${name}`, line: line + 1 };
  return readBlock(name, where, yaml);
}

function readBlock<N extends AuthoredBlock['name']>(
  name: N,
  where: Where,
  yaml: string,
): Result<PagePart, TenantProblem[]> {
  const data = readSettings(where, yaml, blocks[name].schema);
  // The schema of a name gives the data of that name; the table pairs them, which types cannot express.
  return data.ok ? ok({ name, data: data.value } as PagePart) : data;
}

function readSettings<S extends z.ZodType>(
  { file, path, line }: Where,
  yaml: string,
  schema: S,
): Result<z.output<S>, TenantProblem[]> {
  const read = readYaml(yaml);
  if (!read.ok) {
    const { message } = read.error;
    return err([{ file, path: `line ${line + read.error.line - 1}`, message }]);
  }
  const check = schema.safeParse(read.value, { reportInput: true });
  if (check.success) return ok(check.data);
  const problems = problemsFromIssues(file, check.error, schema);
  return err(problems.map((one) => ({ ...one, path: [path, one.path].filter(Boolean).join('.') })));
}
