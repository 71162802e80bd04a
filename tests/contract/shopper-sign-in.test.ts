import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypeNames } from '#server/api/event-registry';
import type { NewSignIn } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { accountPage, submitAccount } from '#server/customers/pages/account-page';
import { signInPage, submitSignIn } from '#server/customers/pages/sign-in-page';
import { wrongGuessesOf } from '#server/customers/sign-in';
import { createWebhook } from '#server/dealer/webhooks/manage-webhooks';
import type { Services } from '#server/entry/services';
import { latestText, ShopperBrowser, type ShopperRequest } from '../support/shopper-visit';
import { openTestServices } from '../support/test-services';
import { guessAt, newCode } from './sign-ins';

const start = new Date('2026-11-20T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const day = 24 * 60 * 60;
const signIns: NewSignIn[] = [];
let services: Services;
beforeAll(async () => {
  const opened = await openTestServices();
  services = {
    ...opened,
    onSignedIn: async (signIn) => {
      signIns.push(signIn);
      return undefined;
    },
  };
});
afterAll(() => services.close());

/** A number that no other test uses. */
let last = 100;
const aPhone = () => `+61491570${String(++last).padStart(3, '0')}`;
const aBrowser = (usual?: ShopperRequest) => new ShopperBrowser(services, usual);

type Form = Readonly<Record<string, string>>;
async function send(browser: ShopperBrowser, form: Form, more: ShopperRequest = {}) {
  const outcome = await submitSignIn(browser.visit({ path: '/sign-in', ...more, form }));
  if ('cookies' in outcome) browser.take(outcome.cookies);
  return outcome;
}
const codeFor = async (phone: string) => /#(\d{6})$/.exec(await latestText(services, phone))?.[1] ?? '';

async function signIn(browser: ShopperBrowser, phone: string, more: ShopperRequest = {}) {
  expect(await send(browser, { phone }, more)).toMatchObject({ state: 'sent' });
  return send(browser, { code: await codeFor(phone) }, more);
}
const isSignedIn = async (browser: ShopperBrowser, more: ShopperRequest = {}) =>
  (await customerOf(browser.visit(more))) !== null;

describe('signing in with a code', () => {
  it('gives cookies that no other host can set, and a hint for scripts', async () => {
    const browser = aBrowser();
    const outcome = await signIn(browser, aPhone());
    if (outcome.state !== 'signed-in') throw new Error(outcome.state);
    const [session = '', hint = '', remembered = ''] = outcome.cookies;
    for (const [cookie, name] of [
      [session, 'customer'],
      [remembered, 'sign-in'],
    ] as const) {
      expect(cookie).toMatch(
        new RegExp(`^__Host-${name}=[^;]+; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`, 'i'),
      );
    }
    expect(hint).toBe('signed-in=1; Max-Age=7776000; Path=/; SameSite=Lax; Secure');
  });

  it('returns to the requested page and saves the car', async () => {
    const path = '/sign-in?type=watchlist&redirect=%2Fcars%2Fa&back=%2Fsearch%2Fused-cars&car=c-7';
    const [browser, phone] = [aBrowser({ path }), aPhone()];
    const sent = await send(browser, { phone }, { path });
    expect(sent).toMatchObject({ state: 'sent', to: `${path}&step=code` });
    const outcome = await send(browser, { code: await codeFor(phone) }, { path: `${path}&step=code` });
    expect(outcome).toMatchObject({ state: 'signed-in', to: '/cars/a' });
    expect(signIns.at(-1)).toMatchObject({
      car: 'c-7',
      favourites: [],
      customer: { phone, tenant: 'brolga', name: null },
    });
  });

  it('goes to the watchlist with the reason if the car could not be saved', async () => {
    const failing = { ...services, onSignedIn: async () => '/watchlist?done=sold' };
    const browser = new ShopperBrowser(failing);
    const path = '/sign-in?type=watchlist&redirect=%2Fcars%2Fa&car=c-7';
    expect(await signIn(browser, aPhone(), { path })).toMatchObject({ to: '/watchlist?done=sold' });
  });

  it('succeeds even if saving the car fails', async () => {
    const failing = { ...services, onSignedIn: () => Promise.reject(new Error('full')) };
    const browser = new ShopperBrowser(failing);
    expect(await signIn(browser, aPhone())).toMatchObject({ state: 'signed-in' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('accepts spaces and dashes in a code, and counts only six digits as a guess', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await send(browser, { phone });
    for (let tried = 0; tried < 8; tried += 1) {
      expect(await send(browser, { code: '12 34' })).toMatchObject({
        answer: { errors: { code: /six digits/ } },
      });
    }
    const code = await codeFor(phone);
    expect(await send(browser, { code: ` ${code.slice(0, 3)}-${code.slice(3)} ` })).toMatchObject({
      state: 'signed-in',
    });
  });

  it('sends another code after half a minute', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await send(browser, { phone });
    expect(await send(browser, { intent: 'resend' }, { now: later(20) })).toMatchObject({
      state: 'again',
      status: 429,
      retryAfter: 10,
      answer: { errors: { code: /another in 10 seconds/ } },
    });
    expect(await send(browser, { intent: 'resend' }, { now: later(30) })).toMatchObject({
      state: 'sent',
      to: expect.stringMatching(/step=code&sent=again$/),
    });
    const code = await codeFor(phone);
    expect(await send(browser, { code }, { now: later(40) })).toMatchObject({ state: 'signed-in' });
  });

  it('ends the previous session of the browser', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await signIn(browser, phone);
    const earlier = browser.cookies();
    await signIn(browser, phone, { now: later(60) });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(aBrowser({ headers: { cookie: earlier } }))).toBe(false);
  });

  it('asks for the number again once the code has expired', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await send(browser, { phone });
    const code = await codeFor(phone);
    for (const form of [{ code }, { intent: 'resend' }] as const) {
      const outcome = await send(browser, form, { now: later(601) });
      expect(outcome).toMatchObject({ status: 422, answer: { errors: { phone: /expired/ } } });
    }
  });

  it.each([
    ['', /Enter your mobile number/],
    ['(07) 5550 0142', /Australian mobile number/],
  ])('shows an error beside the number %j and keeps it', async (phone, words) => {
    const answer = { phone, errors: { phone: words } };
    expect(await send(aBrowser(), { phone })).toMatchObject({ status: 422, answer });
  });

  it('refuses a form from another origin, one that is too large, and other types', async () => {
    const ask = (form: Form, headers: Form = {}) => send(aBrowser(), form, { headers });
    const refused = (status: number) => ({ state: 'refused', status });
    const phone = aPhone();
    expect(await ask({ phone }, { origin: 'https://evil.example' })).toEqual(refused(403));
    expect(await ask({ phone, redirect: 'x'.repeat(40_000) })).toEqual(refused(413));
    expect(await ask({ phone }, { 'content-type': 'text/plain' })).toEqual(refused(415));
    expect(await codeFor(phone)).toBe('');
  });
});

describe('the code of a demonstration', () => {
  const path = '/sign-in?step=code';
  const codeShown = async (visit: Parameters<typeof signInPage>[0]) =>
    /code is (\d{6})\./.exec((await signInPage(visit)).view.outbox ?? '')?.[1];

  it('is on the page of the browser that asked for it, and signs that browser in', async () => {
    const [browser, phone] = [aBrowser({ tenant: 'banksia-used-cars' }), aPhone()];
    await send(browser, { phone });
    const code = await codeShown(browser.visit({ path }));
    expect(code).toBe(await codeFor(phone));
    expect(await codeShown(aBrowser({ tenant: 'banksia-used-cars' }).visit({ path }))).toBeUndefined();
    expect(await send(browser, { code: code ?? '' })).toMatchObject({ state: 'signed-in' });
  });

  it('is another one each time', async () => {
    const codes = new Set<string | undefined>();
    for (let tried = 0; tried < 5; tried += 1) {
      const browser = aBrowser();
      await send(browser, { phone: aPhone() });
      codes.add(await codeShown(browser.visit({ path })));
    }
    expect(codes.size).toBeGreaterThan(3);
  });

  it.each([
    ['is not marked', { demo: undefined }],
    ['has a host name of its own', { hosts: ['www.brolga-motors.com.au'] }],
  ])('stays in the text message on a site that %s', async (_, own) => {
    const [browser, phone] = [aBrowser(), aPhone()];
    const visitWith = (request: ShopperRequest) => {
      const visit = browser.visit({ path, ...request });
      return { ...visit, tenant: { ...visit.tenant, ...own } };
    };
    const sent = await submitSignIn(visitWith({ form: { phone } }));
    if ('cookies' in sent) browser.take(sent.cookies);
    const { view } = await signInPage(visitWith({}));
    expect(view.step.name).toBe('code');
    expect(JSON.stringify(view)).not.toContain(await codeFor(phone));
    // Nor can it be worked out by marking the site afterwards.
    expect(await codeShown(browser.visit({ path }))).not.toBe(await codeFor(phone));
  });
});

describe('the limits on codes', () => {
  const ask = async (phone: string, from: string, at: number, browser = aBrowser()) =>
    (await send(browser, { phone }, { from, now: later(at) })).state;

  it("leave a number's owner free to sign in while another connection asks for codes", async () => {
    const phone = aPhone();
    const attempts: string[] = [];
    for (let tried = 0; tried < 40; tried += 1) attempts.push(await ask(phone, '198.51.100.7', tried * 40));
    expect(attempts.filter((one) => one === 'sent')).toHaveLength(4);
    expect(await ask(phone, '203.0.113.70', 1_700)).toBe('sent');
  });

  it('leave a browser that has signed in free to do so again, however many connections ask for codes', async () => {
    const [owner, phone] = [aBrowser({ from: '203.0.113.71' }), aPhone()];
    await signIn(owner, phone);
    for (let tried = 0; tried < 30; tried += 1) await ask(phone, `198.51.100.${tried + 20}`, 60 + tried);
    expect(await ask(phone, '203.0.113.72', 100)).toBe('again');
    expect(await ask(phone, '203.0.113.71', 120, owner)).toBe('sent');
  });

  it('count an IPv6 network as one connection', async () => {
    const results: string[] = [];
    for (let tried = 0; tried < 14; tried += 1)
      results.push(await ask(aPhone(), `2001:db8:5:6::${tried + 1}`, tried));
    expect(results.filter((one) => one === 'sent')).toHaveLength(12);
    expect(await ask(aPhone(), '2001:db8:5:7::1', 20)).toBe('sent');
  });

  it("stop at the dealer's number of texts a day", async () => {
    const site = services.tenants.bySlug('saltbush-caravans');
    if (!site) throw new Error('no tenant');
    const tenant = { ...site, accounts: { ...site.accounts, daily_texts: 2 } };
    const askAt = (now: Date) => {
      const form = { phone: aPhone() };
      const visit = aBrowser().visit({ path: '/sign-in', tenant: tenant.slug, form, now });
      return submitSignIn({ ...visit, tenant });
    };
    for (const _ of [1, 2]) expect(await askAt(start)).toMatchObject({ state: 'sent' });
    const answer = { errors: { phone: /tomorrow/ } };
    expect(await askAt(later(3_600))).toMatchObject({ status: 429, answer });
    expect(await askAt(later(day))).toMatchObject({ state: 'sent' });
  });

  it('allow one guess a code, not five, after 200 wrong guesses at a site in a day', async () => {
    const tenant = 'ironbark-motorcycles';
    const { signInCodes } = services;
    const wrongGuesses = wrongGuessesOf(aBrowser({ tenant }).visit());
    for (let at = 0; at < 40; at += 1) {
      const code = newCode({ tenant });
      await signInCodes.issue(code, []);
      for (let guess = 0; guess < 5; guess += 1) {
        await signInCodes.redeem(guessAt(code, { codeHash: 'wrong', wrongGuesses }));
      }
    }
    const [attacker, attacked] = [aBrowser({ tenant }), aPhone()];
    await send(attacker, { phone: attacked });
    await send(attacker, { code: '000000' });
    expect(await send(attacker, { code: await codeFor(attacked) })).toMatchObject({ state: 'again' });
    expect(await signIn(aBrowser({ tenant }), aPhone())).toMatchObject({ state: 'signed-in' });
  });
});

describe('a customer', () => {
  it('is signed in for ninety days, at their own dealer, under its own secret', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    expect(await isSignedIn(browser, { now: later(89 * day) })).toBe(true);
    expect(await isSignedIn(browser, { now: later(90 * day) })).toBe(false);
    expect(await isSignedIn(browser, { tenant: 'saltbush-caravans' })).toBe(false);
    expect(await isSignedIn(browser, { tenant: 'wattle-bend' })).toBe(false);
    const strange = { ...browser.visit(), services: { ...services, secret: { current: 'x'.repeat(40) } } };
    expect(await customerOf(strange)).toBeNull();
  });

  it.each(['nonsense', 'Fe26.2*1*a*b*c*d*e*f~2', 'Fe26.2**', '%', 'a'.repeat(3_000)])(
    'is signed out with the cookie %j',
    async (value) => {
      const headers = { cookie: `__Host-customer=${value}; __Host-sign-in=${value}` };
      expect(await isSignedIn(aBrowser({ headers }))).toBe(false);
      expect(await send(aBrowser({ headers }), { code: '123456' })).toMatchObject({ state: 'again' });
    },
  );

  it('is redirected from the sign-in page while signed in', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    const goal = ({ status, headers }: Response) => [status, headers.get('location')];
    const visit = (path: string) => signInPage(browser.visit({ path })).catch(goal);
    expect(await visit('/sign-in?redirect=%2Ffavourites')).toEqual([302, '/favourites']);
    expect(await visit('/sign-in?redirect=%2F%2Fevil.example')).toEqual([302, '/']);
  });

  async function account(browser: ShopperBrowser, form: Form) {
    const outcome = await submitAccount(browser.visit({ path: '/account', form }));
    if ('cookies' in outcome) browser.take(outcome.cookies);
    return outcome;
  }
  const view = async (browser: ShopperBrowser) =>
    (await accountPage(browser.visit({ path: '/account' }))).view;
  const sessionsOf = async (browser: ShopperBrowser) =>
    (await view(browser)).sections.flatMap((section) =>
      section.kind === 'sessions' ? section.sessions : [],
    );

  it('sees number and name, and changes the name', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await signIn(browser, phone);
    const details = { kind: 'details', phone: phone.replace('+61491570', '0491 570 ') };
    expect((await view(browser)).sections[0]).toMatchObject({ ...details, name: '' });
    const rename = (name: string) => account(browser, { intent: 'rename', name });
    expect(await rename(' Robin  Nguyen ')).toEqual({ state: 'done', to: '/account?done=name' });
    expect((await view(browser)).sections[0]).toMatchObject({ ...details, name: 'Robin Nguyen' });
    const answer = { errors: { name: /80 characters/ } };
    expect(await rename('x'.repeat(81))).toMatchObject({ state: 'invalid', answer });
  });

  it('decides what staff see, and each change is recorded', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    const sharing = async () => (await view(browser)).sections.find(({ kind }) => kind === 'sharing');
    expect(await sharing()).toMatchObject({ allowed: false, state: 'Staff don’t see them.' });
    expect(await sharing()).not.toHaveProperty('reported', expect.any(String));
    for (const _ of [1, 2]) {
      expect(await account(browser, { intent: 'allow-staff' })).toEqual({
        state: 'done',
        to: '/account?done=staff-allowed',
      });
    }
    expect(await sharing()).toMatchObject({
      allowed: true,
      state: 'Staff can see them. You allowed this on Friday 20 November 2026.',
    });
    await account(browser, { intent: 'stop-staff' });
    expect(await sharing()).toMatchObject({ allowed: false, state: expect.stringContaining('stopped') });
    const owner = await customerOf(browser.visit());
    const { tenant, id: customerId } = owner ?? { tenant: '', id: '' };
    const history = await services.customerConsents.history({ tenant, customerId });
    expect(history.map(({ allowed }) => allowed)).toEqual([false, true]);
  });

  it('sees that the dealer’s own systems receive saved cars', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    const visit = browser.visit({ path: '/account' });
    const webhook = { url: 'https://crm.example/', secret_env: 'X', events: ['customer.saved_car' as const] };
    const tenant = { ...visit.tenant, accounts: { ...visit.tenant.accounts, webhook } };
    const { sections } = (await accountPage({ ...visit, tenant })).view;
    const reported = expect.stringContaining('each car you save');
    expect(sections.find(({ kind }) => kind === 'sharing')).toMatchObject({ reported });
  });

  it.each([
    [['customer.*'], true],
    [['customer.signed_up', 'car.*'], false],
  ] as const)('sees that an active endpoint for %j receives saved cars: %s', async (events, isTold) => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    const visit = browser.visit({ path: '/account' });
    const reported = async () => {
      const { sections } = (await accountPage(visit)).view;
      return sections.some((section) => section.kind === 'sharing' && section.reported !== undefined);
    };
    expect(await reported()).toBe(false);
    const input = { url: 'https://crm.example/events', events, description: '' };
    const made = await createWebhook(services, visit.tenant.slug, input, eventTypeNames);
    const { tenant, id } = made.ok ? made.value.endpoint : expect.fail('no endpoint');
    try {
      expect(await reported()).toBe(isTold);
      const disabled = { at: '2026-11-20T01:02:03.000Z', reason: 'Disabled by request' };
      await services.webhooks.change(tenant, id, { disabled }, new Date());
      expect(await reported()).toBe(false);
    } finally {
      await services.webhooks.remove(tenant, id);
    }
  });

  it('sees each browser that is signed in and ends any of them', async () => {
    const phone = aPhone();
    const named = (agent: string) => aBrowser({ headers: { 'user-agent': agent } });
    const phoneBrowser = named('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36');
    const laptop = named('Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1');
    for (const browser of [phoneBrowser, laptop]) await signIn(browser, phone);
    const [own, other] = await sessionsOf(laptop);
    const since = 'Signed in on Friday 20 November 2026';
    expect(own).toMatchObject({ device: 'Safari on Mac', current: true, since });
    expect(other).toMatchObject({ device: 'Chrome on Android', current: false });
    const end = (session = '') => account(laptop, { intent: 'end-session', session });
    expect(await end(other?.id)).toMatchObject({ state: 'done' });
    expect(await isSignedIn(phoneBrowser)).toBe(false);
    expect(await end(own?.id)).toMatchObject({ state: 'signed-out' });
    expect(await isSignedIn(laptop)).toBe(false);
  });

  it.each([
    ['sign-out', true],
    ['sign-out-everywhere', false],
    ['delete-account', false],
  ])('signs out with %s; a second browser stays signed in: %s', async (intent, stays) => {
    const [browser, second, phone] = [aBrowser(), aBrowser({ from: '203.0.113.95' }), aPhone()];
    for (const one of [browser, second]) await signIn(one, phone);
    const replayed = aBrowser({ headers: { cookie: browser.cookies() } });
    expect(await account(browser, { intent })).toMatchObject({ state: 'signed-out', to: '/' });
    expect(browser.cookies()).not.toMatch(/customer=|signed-in=/);
    expect(await isSignedIn(replayed)).toBe(false);
    expect(await isSignedIn(second)).toBe(stays);
  });

  it('leaves no message behind when the account is deleted', async () => {
    const [browser, phone] = [aBrowser(), aPhone()];
    await signIn(browser, phone);
    await account(browser, { intent: 'delete-account' });
    expect(await latestText(services, phone)).toBe('');
  });

  it('is sent to sign in without a session, and expired cookies are cleared', async () => {
    const visit = aBrowser().visit({ path: '/account' });
    const { headers } = await accountPage(visit).then(
      () => expect.fail('a page'),
      (answer: Response) => answer,
    );
    expect(headers.get('location')).toBe('/sign-in?redirect=%2Faccount&back=%2F');
    const cookies = headers.getSetCookie().join('\n');
    expect(cookies).toMatch(/__Host-customer=; Max-Age=0.*\nsigned-in=; Max-Age=0/);
  });

  it('is refused from another origin or with an unknown form', async () => {
    const browser = aBrowser();
    await signIn(browser, aPhone());
    expect(await account(browser, { intent: 'constructor' })).toEqual({ state: 'refused', status: 400 });
    const headers = { origin: 'https://evil.example', cookie: browser.cookies() };
    const visit = browser.visit({ path: '/account', form: { intent: 'delete-account' }, headers });
    expect(await submitAccount(visit)).toEqual({ state: 'refused', status: 403 });
  });

  it.each(['/sign-in', '/account'])('has no %s where accounts are off', async (path) => {
    const visit = () => aBrowser().visit({ path, tenant: 'wattle-bend', form: { phone: aPhone() } });
    const pages = path === '/account' ? [accountPage, submitAccount] : [signInPage, submitSignIn];
    for (const page of pages) await expect(page(visit())).rejects.toMatchObject({ status: 404 });
  });
});
