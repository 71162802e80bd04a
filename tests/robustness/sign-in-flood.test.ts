import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const email = 'robin@dealer.example';
const password = 'correct horse battery';
let site: Site;
beforeAll(async () => {
  site = await startSite({ environment: { CLIENT_IP_HEADER: 'X-Real-IP' } });
  execFileSync(
    process.execPath,
    [
      ...['server/entry/cli/dealer.mjs', 'staff', 'add', '--tenant', 'brolga', '--email', email],
      ...['--name', 'Robin', '--password-stdin'],
    ],
    { input: password, env: { ...bareEnvironment(), DATA_DIR: site.dataDir } },
  );
});
afterAll(() => site?.stop());

const signIn = (given: { readonly from: string; readonly email?: string; readonly password?: string }) =>
  askSite({
    port: site.port,
    host: 'brolga.localhost',
    path: '/desk/sign-in',
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Real-IP': given.from,
      'Sec-Fetch-Site': 'same-origin',
    },
    body: new URLSearchParams({
      email: given.email ?? email,
      password: given.password ?? 'wrong',
    }).toString(),
  });

describe('signing in at the desk', () => {
  it('a flood gets 503 with Retry-After, never 500', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn({ from: `203.0.113.${index}`, email: `nobody${index}@dealer.example` }),
      ),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([422, 503]);
    for (const { status, headers } of answers)
      if (status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('110 wrong passwords from one address leave the owner free to sign in from another', async () => {
    let last = await signIn({ from: '198.51.100.7' });
    for (let tried = 1; tried < 110; tried += 1) last = await signIn({ from: '198.51.100.7' });
    expect(last.status).toBe(429);
    expect(last.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect((await signIn({ from: '203.0.113.200', password })).status).toBe(303);
  });
});
