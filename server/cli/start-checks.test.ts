import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createTenantRegistry } from '#server/dealer/registry';
import type { SearchUpkeep, UpkeepFinding } from '#server/search/search-port';
import { checkDataDir, checkSearch } from './start-checks';

const finding = (code: UpkeepFinding['code']): UpkeepFinding => ({ code, tenant: null, text: `${code}.` });

function setUp(findings: UpkeepFinding[], writes = true) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const searchUpkeep: SearchUpkeep = {
    writes,
    findings: async () => findings,
    makeSearchKey: async () => null,
  };
  const tenants = createTenantRegistry(new Map(), { production: true });
  return { log, check: () => checkSearch({ searchUpkeep, tenants, log }) };
}

describe('checking the search engine at startup', () => {
  it.each(['search-key-may-write', 'search-key-missing'] as const)(
    '%s: startup fails with one line',
    async (code) => {
      await expect(setUp([finding(code)]).check()).rejects.toMatchObject({
        name: 'StartFailure',
        message: `${code}.`,
      });
    },
  );
  it.each(['unreachable', 'open-server', 'search-key-refused', 'other-release', 'settings-drifted'] as const)(
    '%s: logs one line, and the site starts',
    async (code) => {
      const { log, check } = setUp([finding(code)]);
      await check();
      expect(log.warn.mock.calls).toEqual([[{ search: code }, `${code}.`]]);
    },
  );
  it('a read-only process says so, and names the command to run', async () => {
    const { log, check } = setUp([], false);
    await check();
    expect(log.info.mock.calls.flat().join()).toContain('dealer stock reindex');
    expect(log.warn).not.toHaveBeenCalled();
  });
  it('logs nothing if all is well', async () => {
    const { log, check } = setUp([]);
    await check();
    expect([log.info.mock.calls, log.warn.mock.calls]).toEqual([[], []]);
  });
});

it.skipIf(!existsSync('/proc/self'))('startup fails with one line if the data folder cannot be made', () => {
  expect(() => checkDataDir('/proc/no-such/data')).toThrow(
    'DATA_DIR: /proc/no-such/data is not writable (ENOENT). Make it writable for this user or set DATA_DIR to another folder.',
  );
});

it('startup fails with one line if the data folder is a file', () => {
  expect(() => checkDataDir('/dev/null')).toThrow(
    'DATA_DIR: /dev/null is not a folder. Set DATA_DIR to a folder.',
  );
});

it('startup fails with one line if the data folder is a dead link', () => {
  const parent = mkdtempSync(join(tmpdir(), 'start-checks-'));
  symlinkSync('/no-such/disk', join(parent, 'data'));
  expect(() => checkDataDir(join(parent, 'data'))).toThrow(
    `DATA_DIR: ${parent}/data is a link to /no-such/disk, which does not exist. Set DATA_DIR to a folder.`,
  );
  rmSync(parent, { recursive: true });
});
