import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';

const password = 'correct horse battery';
const robin = 'robin@dealer.example';
const kim = 'kim@dealer.example';
let postgres: RunningPostgres;
let environment: Readonly<Record<string, string>>;
let sites: Site[];
beforeAll(async () => {
  postgres = await startPostgres();
  environment = {
    ...{ DATABASE_URL: postgres.url, SESSION_SECRET: 'a secret of thirty-two letters or more' },
    CLIENT_IP_HEADER: 'X-Real-IP',
  };
  sites = [];
  for (let at = 0; at < 3; at += 1) sites.push(await startSite({ environment }));
});
afterAll(async () => {
  await Promise.all((sites ?? []).map((site) => site.stop()));
  await postgres?.stop();
});

function addStaff(tenant: string, email: string): void {
  const command = [
    'staff',
    'add',
    '--tenant',
    tenant,
    '--email',
    email,
    '--name',
    'Staff',
    '--password-stdin',
  ];
  execFileSync(process.execPath, ['server/entry/cli/dealer.mjs', ...command], {
    input: password,
    env: { ...bareEnvironment(), ...environment, DATA_DIR: sites[0]?.dataDir },
  });
}

interface Attempt {
  readonly email: string;
  readonly from: string;
  readonly password?: string;
}

/** Signs in to one tenant at some of the processes, in turn. */
function deskOf(tenant: string, processes: number) {
  const host = `${tenant}.localhost`;
  const portAt = (turn: number): number => sites[turn % processes]?.port ?? 0;
  const signIn = (turn: number, { email, from, password: entered = 'wrong' }: Attempt): Promise<SiteAnswer> =>
    askSite({
      ...{ port: portAt(turn), host, path: '/desk/sign-in', method: 'POST' },
      headers: {
        ...{ 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
        'X-Real-IP': from,
      },
      body: new URLSearchParams({ email, password: entered }).toString(),
    });
  /** Three at a time; how many of the attempts were answered with each status. */
  async function attempts(count: number, attempt: (at: number) => Attempt): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    for (let from = 0; from < count; from += 3) {
      const batch = Array.from({ length: Math.min(3, count - from) }, (_, at) => from + at);
      for (const { status } of await Promise.all(batch.map((at) => signIn(at, attempt(at)))))
        statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  }
  const page = (turn: number, cookie: string) =>
    askSite({ port: portAt(turn), host, path: '/desk', headers: { cookie, 'X-Real-IP': '203.0.113.250' } });
  return { signIn, attempts, page, turns: Array.from({ length: processes }, (_, at) => at) };
}

describe.each([
  ['one process', 'wattle-bend', 1],
  ['three processes on one PostgreSQL', 'brolga', 3],
])('wrong passwords at the desk, over %s', (_, tenant, processes) => {
  const attacker = '198.51.100.7';
  const desk = deskOf(tenant, processes);
  beforeAll(() => {
    addStaff(tenant, robin);
    addStaff(tenant, kim);
  });

  it('are limited to 8 for one account from one address, where even the right one has to wait', async () => {
    expect(await desk.attempts(15, () => ({ email: robin, from: attacker }))).toEqual({ 422: 8, 429: 7 });
    for (const turn of desk.turns) {
      const refused = await desk.signIn(turn, { email: robin, from: attacker, password });
      expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    }
  });

  it('leave the account free from another address, in a session that every process knows', async () => {
    for (const turn of desk.turns) {
      const signedIn = await desk.signIn(turn, { email: robin, from: '203.0.113.20', password });
      expect(signedIn.status).toBe(303);
      const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';')[0] ?? '';
      for (const other of desk.turns) expect((await desk.page(other, cookie)).status).toBe(200);
    }
  });

  it('are limited to 40 for all accounts from one address', async () => {
    const guess = (at: number) => ({ email: `nobody${at}@dealer.example`, from: attacker });
    expect(await desk.attempts(45, guess)).toEqual({ 422: 40 - 8, 429: 45 - 32 });
    expect((await desk.signIn(1, { email: kim, from: attacker, password })).status).toBe(429);
    expect((await desk.signIn(2, { email: kim, from: '203.0.113.21', password })).status).toBe(303);
  });

  it('are limited to 100 for one account from anywhere, and other accounts stay free', async () => {
    const guess = (at: number) => ({ email: robin, from: `192.0.2.${at}` });
    expect(await desk.attempts(105, guess)).toEqual({ 422: 100 - 8, 429: 105 - 92 });
    for (const turn of desk.turns) {
      expect((await desk.signIn(turn, { email: robin, from: '203.0.113.22', password })).status).toBe(429);
      expect((await desk.signIn(turn, { email: kim, from: '203.0.113.22', password })).status).toBe(303);
    }
  });
});
