import { expect, test } from 'vitest';
import { reportLines } from './report-lines';
import { fault, ok, skipped } from './rules/finding';
import { reportOf } from './run-checks';

test('each finding has a line, its advice a second one, and the counts come last', () => {
  const findings = [
    { check: 'configuration', ...ok('The values are fine.') },
    { check: 'mail', ...fault('mail-refused', 'It is refused \u001b[31m.', 'Check it.') },
    { check: 'dns', ...skipped('no-hosts', 'There are none.', 'List them.') },
  ] as const;
  expect(reportLines(reportOf(findings, '1.0.0', new Date())).split('\n')).toEqual([
    'ok        configuration  The values are fine.',
    'fault     mail           It is refused �[31m.',
    '                         Check it.',
    'skipped   dns            There are none.',
    '                         List them.',
    '1 fault, 0 warnings, 1 ok, 1 skipped.',
  ]);
});
