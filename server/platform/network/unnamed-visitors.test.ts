import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { UnnamedVisitors } from './unnamed-visitors';

const folder = mkdtempSync(join(tmpdir(), 'visitors-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('warns once, remembers it over a restart, and stops once the header is set', () => {
  const warn = vi.fn();
  const first = new UnnamedVisitors(folder, undefined, warn);
  expect(first.noticed).toBe(false);
  first.notice();
  first.notice();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^CLIENT_IP_HEADER: /));
  expect(new UnnamedVisitors(folder, undefined, warn).noticed).toBe(true);
  expect(new UnnamedVisitors(folder, 'X-Real-IP', warn).noticed).toBe(false);
  expect(new UnnamedVisitors(folder, undefined, warn).noticed).toBe(false);
});

it('serves the visitor even if nothing can be written', () => {
  const warn = vi.fn();
  const visitors = new UnnamedVisitors(join(folder, 'no-such-folder'), undefined, warn);
  expect(() => visitors.notice()).not.toThrow();
  expect(visitors.noticed).toBe(true);
});
