import type { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import { jsonSyntaxError } from './rules/json-syntax';
import { problemsFromIssues, type TenantProblem } from './rules/tenant-problems';
import { readTenantText } from './tenant-file';

/**
 * Reads one JSON file of a tenant. Every problem names the file, the place in it and the expected value; undefined for
 * a missing file.
 * @param file relative to the tenants folder, e.g. `wattle/reviews.json`
 */
export async function readDataFile<S extends z.ZodType>(
  dir: string,
  file: string,
  schema: S,
): Promise<Result<z.output<S> | undefined, readonly TenantProblem[]>> {
  const source = readTenantText(dir, file);
  if (!source.ok) return source;
  return source.value === undefined ? ok(undefined) : parseDataFile(file, source.value, schema);
}

/** Reads the text of a data file; `file` names it in problems. */
function parseDataFile<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): Result<z.output<S>, readonly TenantProblem[]> {
  const syntax = jsonSyntaxError(source);
  if (syntax) {
    const message = `line ${syntax.line}, column ${syntax.column}: not valid JSON, expected ${syntax.expected}`;
    return err([{ file, path: '', message }]);
  }
  const result = schema.safeParse(JSON.parse(source), { reportInput: true });
  return result.success ? ok(result.data) : err(problemsFromIssues(file, result.error, schema));
}
