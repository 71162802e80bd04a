import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseBytes } from '../support/response-bytes';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { codeFor } from '../support/texts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ environment: { CLIENT_IP_HEADER: 'X-Real-IP' } });
});
afterAll(() => site?.stop());

let last = 100;
/** A number that no other test uses. */
const aPhone = () => `+61491570${String(++last).padStart(3, '0')}`;
const anAddress = () => `203.0.113.${++last % 250}`;

interface Browser {
  readonly from: string;
  readonly cookies: Map<string, string>;
}
const aBrowser = (): Browser => ({ from: anAddress(), cookies: new Map() });
const copyOf = ({ from, cookies }: Browser): Browser => ({ from, cookies: new Map(cookies) });

interface Question {
  readonly path?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly tenant?: string;
}

async function ask(
  browser: Browser,
  { path = '/sign-in', form, tenant = 'brolga' }: Question,
): Promise<SiteAnswer> {
  const answer = await askSite({
    ...{ port: site.port, host: `${tenant}.localhost`, path, method: form ? 'POST' : 'GET' },
    headers: {
      'X-Real-IP': browser.from,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form
        ? { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
        : {}),
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  });
  for (const line of answer.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  return answer;
}

async function signIn(
  browser: Browser,
  phone: string,
  question: Question = {},
  count = 1,
): Promise<SiteAnswer> {
  expect((await ask(browser, { ...question, form: { phone } })).status).toBe(303);
  return ask(browser, { ...question, form: { code: await codeFor(site.dataDir, phone, count) } });
}
const accountOf = async (browser: Browser, tenant = 'brolga') =>
  (await ask(copyOf(browser), { path: '/account', tenant })).status;

describe('signing in as a shopper', () => {
  it('gives a session ID that nobody could know before', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    browser.cookies.set('customer', 'planted');
    await ask(browser, { form: { phone } });
    const before = copyOf(browser);
    const code = await codeFor(site.dataDir, phone);
    expect((await ask(browser, { form: { code } })).status).toBe(303);
    expect(await accountOf(browser)).toBe(200);
    expect(await accountOf(before)).toBe(302);
    const first = copyOf(browser);
    await ask(browser, { path: '/account', form: { intent: 'sign-out' } });
    await signIn(browser, aPhone());
    expect(browser.cookies.get('customer')).not.toBe(first.cookies.get('customer'));
    expect(await accountOf(first)).toBe(302);
  });

  it('counts at its own dealer only', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    expect(await accountOf(browser, 'saltbush-caravans')).toBe(302);
    expect(await accountOf(browser, 'wattle-bend')).toBe(404);
    expect(await accountOf(browser)).toBe(200);
  });

  it('is over after signing out, even for a copy of the cookie', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    const copy = copyOf(browser);
    const out = await ask(browser, { path: '/account', form: { intent: 'sign-out' } });
    expect([out.status, out.headers.location]).toEqual([303, '/']);
    expect(browser.cookies.has('customer')).toBe(false);
    expect(await accountOf(copy)).toBe(302);
  });

  it('is over once the account is deleted', async () => {
    const [browser, second, phone] = [aBrowser(), aBrowser(), aPhone()];
    await signIn(browser, phone);
    await signIn(second, phone, {}, 2);
    await ask(browser, { path: '/account', form: { intent: 'delete-account' } });
    expect(await accountOf(second)).toBe(302);
    const write = await ask(second, { path: '/account', form: { intent: 'rename', name: 'Robin' } });
    expect([write.status, write.headers.location]).toEqual([303, '/sign-in?redirect=%2Faccount&back=%2F']);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '/%255Cevil.example/..//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http:evil.example',
    'evil.example',
    '@evil.example',
    'data:text/html,evil.example',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/\r\nLocation: //evil.example',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ])('never continues at %j', async (redirect) => {
    const browser = aBrowser();
    const path = `/sign-in?${new URLSearchParams({ redirect, back: redirect })}`;
    const page = await ask(browser, { path });
    expect(page.body.toString()).not.toContain('evil.example"');
    const answer = await signIn(browser, aPhone(), { path });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    const again = await ask(browser, { path });
    expect([again.status, again.headers.location]).toEqual([302, '/']);
  });

  it('admits five of fifty guesses at once, and the right code no longer', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await ask(browser, { form: { phone } });
    const code = await codeFor(site.dataDir, phone);
    const wrong = (at: number) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask(copyOf(browser), { path: '/sign-in?step=code', form: { code: wrong(at) } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const counted = answers.filter(({ body }) => /That code isn’t right/.test(body.toString()));
    expect(counted).toHaveLength(5);
    expect((await ask(browser, { form: { code } })).status).toBe(422);
    expect(await accountOf(browser)).toBe(302);
  });

  it('starts one session for fifty right codes at once', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await ask(browser, { form: { phone } });
    const code = await codeFor(site.dataDir, phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(copyOf(browser), { form: { code } })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('says the same in the same bytes whether or not a number has an account, of the number and of a code', async () => {
    const [known, unknown] = [aPhone(), aPhone()];
    await signIn(aBrowser(), known);
    const responses = await Promise.all(
      [known, unknown].map(async (phone) => {
        const browser = aBrowser();
        const sent = await ask(browser, { form: { phone } });
        const code = await codeFor(site.dataDir, phone, phone === known ? 2 : 1);
        const wrong = code === '123456' ? '654321' : '123456';
        const refused = await ask(browser, { path: '/sign-in?step=code', form: { code: wrong } });
        return [sent, refused].map((answer) => responseBytes(answer, phone));
      }),
    );
    const [one, other] = responses;
    expect(one?.[0]).toContain('step=code');
    expect(one?.[1]).toContain('You have 4 tries left');
    expect(one).toEqual(other);
  });

  it('stops one connection that asks for codes for somebody, not the owner', async () => {
    const [attacker, owner, phone] = [anAddress(), aBrowser(), aPhone()];
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      const answer = await ask({ from: attacker, cookies: new Map() }, { form: { phone } });
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
    expect(statuses).toEqual([303, 429, 429, 429, 429, 429]);
    expect((await ask(owner, { form: { phone } })).status).toBe(303);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'http://wattle-bend.localhost', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null' },
  ])('refuses forms of other sites with %j, signed in or not', async (sender) => {
    const tenant = 'ironbark-motorcycles';
    const browser = aBrowser();
    await signIn(browser, aPhone(), { tenant });
    const write = async (path: string, form: Readonly<Record<string, string>>) => {
      const answer = await askSite({
        ...{ port: site.port, host: `${tenant}.localhost`, path, method: 'POST' },
        headers: {
          ...{ 'Content-Type': 'application/x-www-form-urlencoded', 'X-Real-IP': browser.from, ...sender },
          Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: new URLSearchParams(form).toString(),
      });
      return answer.status;
    };
    const statuses = await Promise.all([
      ...['sign-out', 'sign-out-everywhere', 'delete-account'].map((intent) => write('/account', { intent })),
      ...[{ phone: aPhone() }, { code: '123456' }].map((form) => write('/sign-in', form)),
      write('/watchlist', { intent: 'save', car: 'a' }),
      write('/api/watchlist/save-car', { car_id: 'a' }),
      write('/spin-to-win', {}),
    ]);
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect(await accountOf(browser, tenant)).toBe(200);
  });

  it('refuses other origins and writes no number into the log', async () => {
    const phone = aPhone();
    const answer = await askSite({
      ...{ port: site.port, host: 'brolga.localhost', path: '/sign-in', method: 'POST' },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' },
      body: new URLSearchParams({ phone }).toString(),
    });
    expect(answer.status).toBe(403);
    expect(site.output()).not.toMatch(/491 ?570/);
  });
});
