import { expect, test } from 'vitest';
import { allowsPrivate } from './private-hosts';

test.each<[string[], string, number, boolean]>([
  [[], '10.0.0.5', 22, false],
  [['10.0.0.5'], '10.0.0.5', 22, true],
  [['10.0.0.5'], '10.0.0.50', 22, false],
  [['10.0.0.5:2222'], '10.0.0.5', 2_222, true],
  [['10.0.0.5:2222'], '10.0.0.5', 22, false],
  [['files.intranet'], 'Files.Intranet', 443, true],
  [['files.intranet'], 'a.files.intranet', 443, false],
  [['a', 'b:1', 'c'], 'c', 9, true],
])('%j allows %s on port %i: %j', (hosts, host, port, expected) =>
  expect(allowsPrivate(hosts, host, port)).toBe(expected),
);
