import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operatorToken, startOperatorSites } from '../support/operator-site';
import { startSite } from '../support/site';

const kills = 5;

test(`a process killed while it changes a site leaves the old settings or the new ones, ${kills} times`, async () => {
  const running = await startOperatorSites('sqlite', 1);
  const [first] = running.sites;
  if (!first) throw new Error('no site');
  const file = join(running.tenantsDir, 'brolga', 'tenant.json');
  const environment = { TENANTS_DIR: running.tenantsDir, OPERATOR_TOKEN: operatorToken };
  let site = first;
  let wholeFiles = 0;
  try {
    for (let round = 0; round < kills; round += 1) {
      const names = [0, 1, 2, 3].map((at) => `Round ${round} name ${at} ${'x'.repeat(100)}`);
      const before = JSON.parse(readFileSync(file, 'utf8'));
      const patches = names.map((name) =>
        fetch(`http://127.0.0.1:${site.port}/internal/v1/tenants/brolga`, {
          method: 'PATCH',
          headers: {
            ...{ authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
            'if-match': '*',
          },
          body: JSON.stringify({ name }),
        }).catch(() => undefined),
      );
      await pause(20 + round * 60);
      await site.stop('SIGKILL');
      await Promise.all(patches);
      const after = JSON.parse(readFileSync(file, 'utf8'));
      expect([before.name, ...names]).toContain(after.name);
      expect({ ...after, name: '' }).toEqual({ ...before, name: '' });
      wholeFiles += 1;
      site = await startSite({ environment, dataDir: first.dataDir });
    }
    // The lease of a process that died ends by itself, and its drafts go with the next change.
    const deadline = Date.now() + 60_000;
    let status = 0;
    while (status !== 200 && Date.now() < deadline) {
      const response = await fetch(`http://127.0.0.1:${site.port}/internal/v1/tenants/brolga`, {
        method: 'PATCH',
        headers: {
          ...{ authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
          'if-match': '*',
        },
        body: JSON.stringify({ name: 'In the end' }),
      });
      status = response.status;
    }
    expect([status, wholeFiles]).toEqual([200, kills]);
    expect(JSON.parse(readFileSync(file, 'utf8')).name).toBe('In the end');
    expect(readdirSync(running.tenantsDir).filter((name) => name.startsWith('.'))).toEqual([]);
  } finally {
    await site.stop();
    await running.stop();
  }
}, 600_000);
