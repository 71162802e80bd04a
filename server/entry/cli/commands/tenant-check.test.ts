import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { starterSite } from '#server/entry/tenants/rules/starter-site';
import { runCommand } from '../../../../tests/support/run-command';
import { openTestServices } from '../../../../tests/support/test-services';
import { CliFailure } from '../context';
import { registerTenant } from './tenant';

const empty = mkdtempSync(join(tmpdir(), 'tenant-check-'));
let services: Services;

beforeAll(async () => {
  services = await openTestServices({
    environment: { TENANTS: 'database', TENANTS_DIR: join(empty, 'none') },
  });
  await store('three', (text) => text);
  // A newer release no longer accepts it: nobody could push it.
  await store('four', (text) => text.replace('{', '{ "tempalte": "harbour",'));
});
afterAll(async () => {
  await services.close();
  rmSync(empty, { recursive: true, force: true });
});

const store = (tenant: string, change: (settings: string) => string) => {
  const files = starterSite({ slug: tenant }).map(({ path, text }): [string, Uint8Array] => [
    path,
    new TextEncoder().encode(path === 'tenant.json' ? change(text) : text),
  ]);
  return services.tenantVersions.add({
    ...{ tenant, expected: 0, at: new Date(), author: 'test', note: '', restoredFrom: null },
    content: { files: new Map(files), claims: { hosts: [], secrets: [] } },
  });
};

/** Runs the check without the services of the site, which would migrate the database of another release. */
const check = (...args: string[]) =>
  runCommand(registerTenant, { config: services.config }, 'tenant', 'check', ...args);

describe('dealer tenant check with sites in the database', () => {
  it('accepts a stored site, also without a folder of sites', async () => {
    const { output, failure } = await check('three');
    expect(failure).toBeNull();
    expect(output).toMatch(/0 errors, .* in three$/);
  });

  it('fails for a site that is left out', async () => {
    for (const args of [['four'], []]) {
      const { output, failure } = await check(...args);
      expect(failure).toBeInstanceOf(CliFailure);
      expect(output).toContain('error  four/tenant.json: tempalte: is not a known setting');
    }
  });

  it('does not know a site that is not stored', async () => {
    const { failure } = await check('--tenant', 'brolga');
    expect(failure).toBeInstanceOf(CliFailure);
  });
});
