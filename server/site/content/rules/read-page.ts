import type { z } from 'zod';
import { problemsFromIssues, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { err, ok, type Result } from '#server/platform/result';
import { nearest } from '#server/platform/text/nearest';
import { type AuthoredBlock, blocks, isBlockName } from '#server/settings/block-schema';
import { type FrontMatter, frontMatterSchema } from '#server/settings/content-schema';
import { readYaml } from './read-yaml';

/** A validated part of a page. */
export type PagePart = { readonly name: 'text'; readonly markdown: string } | AuthoredBlock;

interface AuthoredPage {
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

/** A file in two parts. */
interface PageSource {
  /** The YAML between the `---` lines. */
  readonly front: string;
  readonly body: string;
  /** Line of the file where the text begins, from 1. */
  readonly bodyLine: number;
}

/**
 * Separates a page's front matter from its text. Line ends become plain newlines.
 */
function splitPage(file: string): Result<PageSource, string> {
  const plain = file.replace(/^\uFEFF/, '');
  const source = plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
  if (!source.startsWith('---\n')) return err('expected front matter: a first line ---, then the settings');
  const end = /^---[ \t]*$/m.exec(source.slice(4));
  if (!end) return err('expected a line --- to close the front matter');
  const front = source.slice(4, 4 + end.index);
  const rest = source.slice(4 + end.index + end[0].length);
  return ok({ front, body: rest.replace(/^\n/, ''), bodyLine: front.split('\n').length + 2 });
}

/** A section of a page's text: Markdown, or a `:::` block. Lines count from 1. */
type Stretch =
  | { readonly kind: 'text'; readonly markdown: string; readonly line: number }
  | { readonly kind: 'block'; readonly name: string; readonly yaml: string; readonly line: number }
  | { readonly kind: 'fault'; readonly message: string; readonly line: number };

const opening = /^:::+[ \t]*([\w-]+)[ \t]*$/;
const closing = /^:::+[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Splits a text into blocks, in one pass over its lines. Code fences are text. */
export function splitBlocks(body: string, firstLine = 1): Stretch[] {
  // Most pages are a single text: startup reads tens of thousands of them.
  if (!body.includes(':::')) {
    return body.trim() === '' ? [] : [{ kind: 'text', markdown: body, line: firstLine }];
  }

  const stretches: Stretch[] = [];
  let text: string[] = [];
  let block: { name: string; line: number; yaml: string[] } | undefined;
  let fenced = '';
  const endText = (line: number) => {
    if (text.some((one) => one.trim() !== '')) {
      stretches.push({ kind: 'text', markdown: text.join('\n'), line: line - text.length });
    }
    text = [];
  };
  body.split('\n').forEach((content, index) => {
    const line = firstLine + index;
    if (block) {
      if (closing.test(content)) {
        stretches.push({ kind: 'block', name: block.name, yaml: block.yaml.join('\n'), line: block.line });
        block = undefined;
      } else if (opening.test(content)) {
        stretches.push({
          kind: 'fault',
          line,
          message: `expected ::: to close the ${block.name} block opened in line ${block.line}`,
        });
        block = undefined;
      } else block.yaml.push(content);
      return;
    }
    fenced = nextFence(fenced, content);
    const name = fenced ? undefined : opening.exec(content)?.[1];
    if (name === undefined) {
      if (!fenced && content.startsWith(':::')) {
        stretches.push({ kind: 'fault', line, message: 'expected a name after :::, such as ::: cards' });
      }
      text.push(content);
      return;
    }
    endText(line);
    block = { name, line, yaml: [] };
  });
  if (block)
    stretches.push({
      kind: 'fault',
      line: block.line,
      message: `expected ::: to close the ${block.name} block`,
    });
  endText(firstLine + body.split('\n').length);
  return stretches;
}

/** The open code fence after a line; empty outside. */
function nextFence(open: string, line: string): string {
  const mark = fence.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === '') return mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
  return closes ? '' : open;
}
