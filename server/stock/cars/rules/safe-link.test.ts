import { expect, test } from 'vitest';
import { safeLink } from './safe-link';

test.each([
  ['an https address', 'https://reports.example/u1?x=1', 'https://reports.example/u1?x=1'],
  ['whatever the case of its scheme', 'HTTPS://reports.example/u1', 'https://reports.example/u1'],
  ['not a path: the report is not on this site', '/reports/u1.pdf', undefined],
  ['not a relative path', 'reports/u1.pdf', undefined],
  ['with spaces around', ' https://reports.example/u1 ', 'https://reports.example/u1'],
  ['not http', 'http://reports.example/u1', undefined],
  ['not javascript:', 'javascript:alert(1)', undefined],
  ['not data:', 'data:text/html,<script>', undefined],
  ['not another host by two strokes', '//reports.example/u1', undefined],
  ['nor by a backslash', '/\\reports.example', undefined],
  ['not a password in it', 'https://dealer:secret@reports.example/', undefined],
  ['not mere text', 'see glovebox', undefined],
  ['not a broken address', 'https://', undefined],
  ['nothing', undefined, undefined],
])('a link in a feed: %s', (_rule, given, expected) => {
  expect(safeLink(given)).toBe(expected);
});
