import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodesPage } from '#server/api/docs/reference-lists';
import { completeDocument } from '#server/api/document';
import { fieldCodes } from '#server/platform/http/field-codes';
import { Problem } from '#server/platform/http/problem';
import { codesOf, type ProblemCode, problemCodes } from '#server/platform/http/problem-codes';

const codes = codesOf(problemCodes);
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/(?:\.test|problem-codes)\.ts$/.test(file))
  .map((file) => readFileSync(`server/${file}`, 'utf8'))
  .filter((text) => text.includes('Problem'))
  .join('\n');

test.each(codes)('%s is answered somewhere, and explained', (code) => {
  expect(sources.includes(`'${code}'`), 'used').toBe(true);
  expect(errorCodesPage().html).toContain(`<li id="${code}">`);
  const { status, title, detail } = new Problem(code);
  expect({ status, detail }).toEqual({ status: problemCodes[code].status, detail: problemCodes[code].when });
  expect(title).toMatch(/^[A-Z][\w -]+$/);
  expect(detail).toMatch(/^[A-Z`].+\.$/);
});

test.each(codesOf(fieldCodes))('the code of a field %s is answered somewhere, and explained', (code) => {
  const words = readFileSync('server/api/routes/issue-words.ts', 'utf8');
  expect((sources + words).includes(`'${code}'`), 'used').toBe(true);
  expect(errorCodesPage().html).toContain(`<li id="field-${code}">`);
});

/** Refusals that no operation declares: they come before one is found, or stand for anything. */
const beforeOperations: readonly ProblemCode[] = ['unknown_path', 'method_not_allowed'];

test('every other code is in the document of the operations that answer with it', () => {
  const responses = Object.keys(Object(completeDocument()['components']).responses);
  const documented = new Set(responses.flatMap((name) => name.split('.')));
  expect(codes.filter((code) => !documented.has(code))).toEqual(beforeOperations);
});

test('the document of a problem', () => {
  const errors = [{ param: 'email', code: 'required', detail: 'It is required.' }] as const;
  const problem = new Problem('invalid_fields', 'No.', { errors, retryAfter: 3, members: { left: 2 } });
  expect(problem.headers).toEqual({ 'Retry-After': '3' });
  expect(problem.document('r-1')).toEqual({
    type: '/api/docs/errors#invalid_fields',
    code: 'invalid_fields',
    title: 'Invalid fields',
    status: 422,
    detail: 'No.',
    param: 'email',
    errors,
    left: 2,
    request_id: 'r-1',
  });
});

test('the nearest name is in the words of an error too', () => {
  const detail = 'Unknown field.';
  const errors = [{ param: 'emial', code: 'unknown_name', detail, did_you_mean: 'email' }] as const;
  const asked = new Problem('invalid_fields', 'No.', { errors }).errors;
  expect(asked).toEqual([{ ...errors[0], detail: 'Unknown field. Did you mean email?' }]);
});
