import { expect, test } from 'vitest';
import { leftOutLine } from './left-out-line';

const problem = (path: string, message: string) => ({ file: 'hill/tenant.json', path, message });

test.each([
  [
    'its problem',
    [problem('name', 'is missing')],
    'Left out hill: hill/tenant.json: name: is missing. Run: dealer tenant check hill',
  ],
  [
    'the first of three problems, in one line without control characters',
    [problem('name', 'expected\na\u001b name'), problem('a', 'b'), problem('c', 'd')],
    'Left out hill: hill/tenant.json: name: expected a\ufffd name (and 2 more). Run: dealer tenant check hill',
  ],
])('a site that is left out is named with %s', (_rule, problems, line) => {
  expect(leftOutLine({ slug: 'hill', problems })).toBe(line);
});
