import { parseDocument } from 'yaml';
import { err, ok, type Result } from '#server/platform/result';

interface YamlProblem {
  /** Within the text, from 1. */
  readonly line: number;
  readonly message: string;
}

/** Common mistakes, in words for authors. */
const inPlainWords: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'expected quotation marks around text that contains a colon and a space',
  TAB_AS_INDENT: 'expected spaces for the indent, found a tab',
};

/** Reads YAML: core types only, no references, no duplicate keys. */
export function readYaml(source: string): Result<unknown, YamlProblem> {
  const line = tooDeepLine(source);
  if (line !== undefined) return err({ line, message: 'expected fewer levels of lists and groups' });
  const document = parseDocument(source, { logLevel: 'silent', stringKeys: true });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) {
    return err({
      line: fault.linePos?.[0].line ?? 1,
      message: `not valid YAML: ${inPlainWords[fault.code] ?? fault.message.split('\n')[0]?.replace(/ at line.*$/, '')}`,
    });
  }
  try {
    return ok(document.toJS({ maxAliasCount: 0 }) ?? {});
  } catch {
    return err({ line: 1, message: 'expected a plain value, found a reference (& or *)' });
  }
}

/** Authors use four levels at most. */
const deepest = 40;

/**
 * The first line of a YAML text, from 1, with lists and maps nested deeper than anyone writes; undefined for all
 * others. The library recurses for each level, and a text of thousands ends the process. Brackets inside words count
 * too: only many unclosed ones make a difference.
 */
export function tooDeepLine(source: string): number | undefined {
  const indents: number[] = [];
  let brackets = 0;
  for (const [index, line] of source.split('\n').entries()) {
    const text = line.trimStart();
    if (text === '') continue;
    const indent = line.length - text.length;
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop();
    indents.push(indent);
    let steps = indents.length + marksBefore(text);
    for (const sign of text) {
      if (sign === '[' || sign === '{') brackets += 1;
      else if (sign === ']' || sign === '}') brackets = Math.max(0, brackets - 1);
      steps = Math.max(steps, indents.length + brackets);
    }
    if (steps > deepest) return index + 1;
  }
  return undefined;
}

/** Number of lists or keys that begin on one line: `- - - words`. */
function marksBefore(text: string): number {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '-' || sign === '?') marks += 1;
    else if (sign !== ' ' && sign !== '\t') break;
  }
  return marks;
}
