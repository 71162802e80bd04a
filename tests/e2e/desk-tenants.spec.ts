import { askSite } from '../support/site-request';
import { addStaff, dealer, password, sendLeads, unique } from './desk-support';
import { expect, port, test } from './site-test';

test.use({ tenant: 'brolga' });
test.describe.configure({ timeout: 60_000 });
test.skip(
  ({ viewport, javaScriptEnabled }) => viewport?.width !== 1280 || !javaScriptEnabled,
  'no browser is asked',
);

const ask = (tenant: string, path: string, cookie = '', form?: Record<string, string>) =>
  askSite({
    ...{ port, host: `${tenant}.localhost`, path },
    ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
  });

async function cookieOf(tenant: string, email: string): Promise<string> {
  const answer = await ask(tenant, '/desk/sign-in', '', {
    email,
    password,
    redirect: 'https://evil.example/',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('/desk');
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^desk=.+; Max-Age=\d+; Path=\/desk; HttpOnly; SameSite=Lax$/i);
  return cookie.split(';')[0] ?? '';
}

test('nobody reads or writes at another dealer’s desk', async () => {
  const word = unique();
  const lead = {
    name: 'Secret',
    last_name: word,
    email: `${word}@shopper.example`,
    message: 'Only for Brolga',
  };
  const [id = ''] = await sendLeads('brolga', [lead]);
  const own = await cookieOf('brolga', addStaff('brolga', 'Own'));
  const other = await cookieOf('wattle-bend', addStaff('wattle-bend', 'Other'));
  expect((await ask('brolga', `/desk/leads/${id}`, own)).status).toBe(200);

  const paths = [
    '/desk',
    '/desk?status=held',
    '/desk/leads.csv',
    `/desk/leads/${id}`,
    `/desk/leads/${id}/files/1`,
  ];
  for (const path of paths) {
    // Another dealer's cookie at this dealer's desk is none.
    for (const cookie of [other, '', 'desk=Fe26.2*1*nonsense']) {
      const refused = await ask('brolga', path, cookie);
      expect(refused.status, path).toBe(303);
      expect(refused.headers.location).toMatch(/^\/desk\/sign-in/);
      expect(refused.body.toString()).toBe('');
    }
    // And the dealer's own desk does not know the other's lead.
    const there = await ask('wattle-bend', path, other);
    expect(there.body.toString()).not.toContain(word);
  }
  expect((await ask('wattle-bend', `/desk/leads/${id}`, other)).status).toBe(404);

  const writes = [
    { do: 'status', status: 'won' },
    { do: 'note', text: 'Hello' },
    { do: 'retry', delivery: `${id}-email` },
    { do: 'release' },
    { do: 'discard' },
    { do: 'anything' },
  ];
  for (const form of writes) {
    expect((await ask('brolga', `/desk/leads/${id}`, other, form)).status).toBe(403);
    expect((await ask('wattle-bend', `/desk/leads/${id}`, other, form)).status).toBe(404);
  }
  const page = (await ask('brolga', `/desk/leads/${id}`, own)).body.toString();
  expect(page).not.toContain('Hello');
  expect(page).toMatch(/aria-pressed="true"[^>]*>(<svg.*?<\/svg>)?New/);
});

test('a page of another site can do nothing here', async () => {
  const own = await cookieOf('brolga', addStaff('brolga', 'Own'));
  const [id = ''] = await sendLeads('brolga', [
    { name: 'A', last_name: 'B', email: `${unique()}@shopper.example` },
  ]);
  for (const path of ['/desk/sign-in', '/desk/sign-out', `/desk/leads/${id}`]) {
    const answer = await askSite({
      ...{ port, host: 'brolga.localhost', path, method: 'POST', body: 'do=status&status=won' },
      headers: {
        ...{ cookie: own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(answer.status, path).toBe(403);
  }
  expect((await ask('brolga', '/desk', own)).status).toBe(200);
});

test('signing out ends the session on the server, not only in the browser', async () => {
  const own = await cookieOf('brolga', addStaff('brolga', 'Own'));
  const out = await ask('brolga', '/desk/sign-out', own, {});
  expect(out.status).toBe(303);
  expect((await ask('brolga', '/desk', own)).status).toBe(303);
});

test('a password is not guessed: the ninth try waits, whoever it is for', async () => {
  const email = addStaff('wattle-bend', 'Guessed');
  for (const account of [email, 'nobody@staff.example']) {
    const answers: number[] = [];
    for (let time = 0; time < 9; time += 1) {
      answers.push(
        (await ask('wattle-bend', '/desk/sign-in', '', { email: account, password: 'guess' })).status,
      );
    }
    expect(answers).toEqual([...Array<number>(8).fill(422), 429]);
  }
  // Even the right one has to wait then, so that guessing on tells nothing.
  expect((await ask('wattle-bend', '/desk/sign-in', '', { email, password })).status).toBe(429);
});

test('the export holds what was asked for, and no formula', async () => {
  const word = unique();
  await sendLeads('brolga', [{ name: '=HYPERLINK("x")', last_name: word, email: `${word}@shopper.example` }]);
  const own = await cookieOf('brolga', addStaff('brolga', 'Own'));
  const { headers, body } = await ask('brolga', `/desk/leads.csv?q=${word}`, own);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="leads-brolga-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers['cache-control']).toBe('private, no-store');
  const lines = body.toString().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFlead_id,.*,status,replied_at,deliveries$/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
});

test('the command line makes a password once and lists nobody’s', async () => {
  const argv = [
    'staff',
    'add',
    '--tenant',
    'brolga',
    '--email',
    `${unique()}@staff.example`,
    '--name',
    'Made',
    '--json',
  ];
  const made: { email: string; password: string } = JSON.parse(dealer(argv));
  expect(made.password).toMatch(/^(\w{5}-){3}\w{5}$/);
  const listed = dealer(['staff', 'list', '--tenant', 'brolga', '--json']);
  expect(listed).toContain(made.email);
  expect(listed).not.toMatch(/scrypt|password/);
});
