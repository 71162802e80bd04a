import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** The desk of one dealer and of another, over HTTP at the built site. */
const password = 'correct horse battery';
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

let made = 0;
/** A word that no other test searches for. */
function aWord(): string {
  made += 1;
  return `quokka${made}`;
}

function dealer(argv: readonly string[], input?: string): string {
  const env = { ...bareEnvironment(), DATA_DIR: site.dataDir };
  return execFileSync(process.execPath, ['server/entry/cli/dealer.mjs', ...argv], {
    env,
    encoding: 'utf8',
    input,
  });
}

function addStaff(tenant: string): string {
  const email = `${aWord()}@staff.example`;
  const argv = ['staff', 'add', '--tenant', tenant, '--email', email, '--name', 'Robin', '--role', 'owner'];
  dealer([...argv, '--password-stdin'], `${password}\n`);
  return email;
}

/** Sends a lead as an integrator does, and returns its ID. */
async function sendLead(tenant: string, lead: Readonly<Record<string, string>>): Promise<string> {
  const key = dealer(['api-key', 'create', '--tenant', tenant, '--scope', 'leads:write', '--json']);
  const contact = { category: 'Enquiry', phone: '0491 570 006', postcode: '4000', message: 'Is it there?' };
  const { status, body } = await askSite({
    port: site.port,
    host: `${tenant}.localhost`,
    path: '/api/leads',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${JSON.parse(key).key}` },
    body: JSON.stringify({ ...contact, ...lead }),
  });
  expect(status, body.toString()).toBe(201);
  return JSON.parse(body.toString()).lead_id;
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
const get = (tenant: string, path: string, cookie = '') =>
  askSite({ port: site.port, host: `${tenant}.localhost`, path, headers: { cookie } });
const post = (
  tenant: string,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  askSite({
    port: site.port,
    host: `${tenant}.localhost`,
    path,
    method: 'POST',
    headers: { ...formHeaders, ...headers },
    body: new URLSearchParams(form).toString(),
  });

/** Signs a new owner in and returns the cookie. */
async function cookieAt(tenant: string): Promise<string> {
  const form = { email: addStaff(tenant), password, redirect: 'https://evil.example/' };
  const answer = await post(tenant, '/desk/sign-in', form);
  expect([answer.status, answer.headers.location]).toEqual([303, '/desk']);
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^desk=.+; Max-Age=\d+; Path=\/desk; HttpOnly; SameSite=Lax$/i);
  return cookie.split(';')[0] ?? '';
}

test('nobody reads or writes at the desk of another dealer', async () => {
  const word = aWord();
  const id = await sendLead('brolga', { name: 'Secret', last_name: word, email: `${word}@shopper.example` });
  const [own, other] = [await cookieAt('brolga'), await cookieAt('wattle-bend')];
  const lead = `/desk/leads/${id}`;
  expect((await get('brolga', lead, own)).status).toBe(200);

  for (const path of ['/desk', '/desk?status=held', '/desk/leads.csv', lead, `${lead}/files/1`]) {
    for (const cookie of [other, '', 'desk=Fe26.2*1*nonsense']) {
      const refused = await get('brolga', path, cookie);
      expect([refused.status, refused.body.toString()], path).toEqual([303, '']);
      expect(refused.headers.location).toMatch(/^\/desk\/sign-in/);
    }
    expect((await get('wattle-bend', path, other)).body.toString()).not.toContain(word);
  }
  expect((await get('wattle-bend', lead, other)).status).toBe(404);

  for (const form of [
    { do: 'status', status: 'won' },
    { do: 'note', text: 'Hello' },
    { do: 'retry', delivery: `${id}-email` },
    { do: 'release' },
    { do: 'discard' },
    { do: 'anything' },
  ]) {
    expect((await post('brolga', lead, form, { cookie: other })).status).toBe(403);
    expect((await post('wattle-bend', lead, form, { cookie: other })).status).toBe(404);
  }
  const page = (await get('brolga', lead, own)).body.toString();
  expect(page).not.toContain('Hello');
  expect(page).toMatch(/aria-pressed="true"[^>]*>(<svg.*?<\/svg>)?New/);
});

test('a form on another site changes nothing at the desk', async () => {
  const cookie = await cookieAt('brolga');
  const id = await sendLead('brolga', { name: 'A', last_name: 'B', email: `${aWord()}@shopper.example` });
  const elsewhere = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const path of ['/desk/sign-in', '/desk/sign-out', `/desk/leads/${id}`])
    expect((await post('brolga', path, { do: 'status', status: 'won' }, elsewhere)).status, path).toBe(403);
  expect((await get('brolga', '/desk', cookie)).status).toBe(200);
});

test('the ninth wrong password has to wait, and then even the right one', async () => {
  const email = addStaff('wattle-bend');
  for (const account of [email, 'nobody@staff.example']) {
    const answers: number[] = [];
    for (let time = 0; time < 9; time += 1) {
      const form = { email: account, password: 'guess' };
      answers.push((await post('wattle-bend', '/desk/sign-in', form)).status);
    }
    expect(answers).toEqual([...Array<number>(8).fill(422), 429]);
  }
  expect((await post('wattle-bend', '/desk/sign-in', { email, password })).status).toBe(429);
});

test('the export holds the leads of the search, without formulas', async () => {
  const word = aWord();
  await sendLead('brolga', { name: '=HYPERLINK("x")', last_name: word, email: `${word}@shopper.example` });
  const { headers, body } = await get('brolga', `/desk/leads.csv?q=${word}`, await cookieAt('brolga'));
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="leads-brolga-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers['cache-control']).toBe('private, no-store');
  const lines = body.toString().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFlead_id,.*,status,replied_at,deliveries$/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
});

test('the command line creates a password once and lists none', () => {
  const email = `${aWord()}@staff.example`;
  const argv = ['staff', 'add', '--tenant', 'brolga', '--email', email, '--name', 'Robin', '--json'];
  expect(JSON.parse(dealer(argv)).password).toMatch(/^(\w{5}-){3}\w{5}$/);
  const listed = dealer(['staff', 'list', '--tenant', 'brolga', '--json']);
  expect(listed).toContain(email);
  expect(listed).not.toMatch(/scrypt|password/);
});
