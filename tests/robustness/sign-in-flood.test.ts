import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDealer } from '../support/dealer-command';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from './stocked-site';

const owner = { email: 'robin@dealer.example', password: 'correct horse battery' };
let site: Site;
beforeAll(async () => {
  site = await startStockedSite({ environment: { CLIENT_IP_HEADER: 'X-Real-IP' } });
  const account = ['--tenant', 'brolga', '--email', owner.email, '--name', 'Robin', '--password-stdin'];
  const { dataDir } = site;
  expect(await runDealer(['staff', 'add', ...account], { dataDir, input: owner.password })).toMatchObject({
    code: 0,
  });
});
afterAll(() => site?.stop());

const signIn = (from: string, { email, password } = { ...owner, password: 'wrong' }) =>
  askSite({
    port: site.port,
    host: 'brolga.localhost',
    path: '/desk/sign-in',
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Real-IP': from,
      'Sec-Fetch-Site': 'same-origin',
    },
    body: new URLSearchParams({ email, password }).toString(),
  });

describe('signing in at the desk', () => {
  it('gets 503 with Retry-After during a flood, never 500', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn(`203.0.113.${index}`, { email: `nobody${index}@dealer.example`, password: 'wrong' }),
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([422, 503]);
    for (const { status, headers } of answers)
      if (status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });
});
