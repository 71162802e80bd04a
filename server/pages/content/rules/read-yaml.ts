import { parseDocument } from 'yaml';
import { err, ok, type Result } from '#server/platform/result';
import { plainYaml } from './plain-yaml';
import { tooDeepLine } from './yaml-depth';

export interface YamlProblem {
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
  const plain = plainYaml(source);
  if (plain !== undefined) return ok(plain);
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
