import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Passwords } from '#server/desk/accounts/passwords';
import { totpOf } from '#server/desk/accounts/rules/one-time-code';
import { addStaff } from '#server/desk/accounts/staff';
import { signedIn } from '#server/desk/accounts/staff-session';
import type { DeskOutcome } from '#server/desk/desk-outcome';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import type { PageView } from '#server/desk/views/desk-view';
import type { Services } from '#server/entry/services';
import { newUlid } from '#server/platform/ulid';
import { type DeskRequest, deskVisit } from '../support/desk-visit';
import { openTestServices } from '../support/test-services';

const password = 'correct horse battery';
const start = new Date('2026-11-20T00:00:10.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
/** As fast as a test needs. */
const passwords = new Passwords({ logN: 10, r: 8, p: 1 });
let services: Services;
let email: string;
let staffId: string;
beforeAll(async () => {
  services = { ...(await openTestServices()), passwords };
});
afterAll(() => services.close());
beforeEach(async () => {
  email = `${newUlid(start).toLowerCase()}@dealer.example`;
  staffId = await person(email);
});

async function person(address: string, tenant = 'brolga'): Promise<string> {
  const staff = { tenant, email: address, name: 'Robin', role: 'owner', password } as const;
  const added = await addStaff(services, staff, start);
  if (!added.ok) throw new Error(added.error);
  return added.value.member.id;
}

type Asked = Partial<DeskRequest>;
const ask = (path: string, asked: Asked) =>
  deskVisit(services, { now: start, url: `https://brolga.example/desk/${path}`, ...asked });
const post = (path: string, form: Record<string, string>, asked: Asked = {}) =>
  submitDesk(ask(path, { ...asked, form }), path);
const get = (path: string, asked: Asked = {}) => deskPage(ask(path, asked), path);
const cookieIn = (outcome: DeskOutcome) => (outcome.state === 'moved' && outcome.cookie?.split(';')[0]) || '';
const statusOf = (outcome: DeskOutcome) => (outcome.state === 'moved' ? outcome.to : outcome.status);
const errorsIn = (outcome: DeskOutcome) =>
  outcome.state === 'page' && 'errors' in outcome.view ? outcome.view.errors : {};

/** The first page of a sign-in; the cookie of what follows it. */
const enterPassword = async (asked: Asked = {}, form = {}) =>
  cookieIn(await post('sign-in', { email, password, ...form }, asked));
const enterCode = (cookie: string, code: string, asked: Asked = {}) =>
  post('sign-in/code', { code }, { cookie, ...asked });

interface TurnedOn {
  readonly cookie: string;
  readonly codeAt: (date: Date) => string;
  readonly recoveryCodes: readonly string[];
}
async function viewOf(cookie: string, asked: Asked = {}): Promise<PageView<'two-step'>> {
  const answer = await get('account/two-step', { cookie, ...asked });
  if (!('view' in answer) || answer.view?.page !== 'two-step') throw new Error('no page');
  return answer.view;
}
const codesOf = (shown: string) => (date: Date) => {
  const { buffer } = Secret.fromBase32(shown.replaceAll(' ', ''));
  return totpOf(Buffer.from(buffer)).generate({ timestamp: date.getTime() });
};

/** Turns it on as the account page does, with the code of the step before the start. */
async function turnOn(asked: Asked = {}): Promise<TurnedOn> {
  const cookie = await enterPassword(asked);
  const setUp = await post('account/two-step', { do: 'set-up' }, { cookie, ...asked });
  expect(statusOf(setUp)).toBe('/desk/account/two-step');
  const view = await viewOf(cookie, asked);
  if (view.step !== 'set-up') throw new Error(view.step);
  const codeAt = codesOf(view.secret);
  const form = { do: 'turn-on', code: codeAt(later(-30)) };
  const outcome = await post('account/two-step', form, { cookie, ...asked });
  if (outcome.state !== 'page' || outcome.view.page !== 'two-step' || outcome.view.step !== 'codes') {
    throw new Error(JSON.stringify(outcome));
  }
  expect(outcome.status).toBe(200);
  return { cookie, codeAt, recoveryCodes: outcome.view.codes };
}
const actions = async () => {
  const { entries } = await services.auditLog.list('brolga', { limit: 1_000 });
  const own = entries.filter((entry) => entry.staffId === staffId);
  return own.map(({ action, detail }) => (detail ? `${action} ${detail}` : action)).sort();
};

describe('signing in with two steps', () => {
  it('starts a session after password and code, and returns to the page with its draft note', async () => {
    const { codeAt } = await turnOn();
    const form = { email, password, redirect: '/desk/leads/01J', draft: 'Rang' };
    const first = await post('sign-in', form);
    expect(first).toMatchObject({ state: 'moved', to: '/desk/sign-in/code' });
    const cookie = cookieIn(first);
    expect(first.state === 'moved' && first.cookie).toMatch(
      /^__Host-desk-sign-in=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
    expect(await get('sign-in/code', { cookie })).toMatchObject({ view: { page: 'sign-in-code', email } });
    const second = await enterCode(cookie, ` ${codeAt(start).replace(/^.../, '$& ')}`);
    expect(statusOf(second)).toBe('/desk/leads/01J');
    const visitor = await signedIn(ask('', { cookie: cookieIn(second) }));
    expect(visitor?.session.draft).toEqual({ path: '/desk/leads/01J', text: 'Rang' });
    expect(await actions()).toEqual(['second-factor-on', 'signed-in', 'signed-in']);
  });

  it('grants no access between password and code', async () => {
    await turnOn();
    const cookie = await enterPassword();
    const asDesk = cookie.replace('__Host-desk-sign-in', '__Host-desk');
    for (const sent of [cookie, asDesk, `${cookie}; ${asDesk}`]) {
      expect(await signedIn(ask('', { cookie: sent }))).toBeNull();
      await expect(get('account', { cookie: sent })).rejects.toMatchObject({ status: 303 });
      expect(statusOf(await post('account/two-step', { do: 'turn-off' }, { cookie: sent }))).toBe(403);
    }
  });

  it('refuses a code that was used before', async () => {
    const { codeAt } = await turnOn();
    const [one, two] = [await enterPassword(), await enterPassword()];
    expect(statusOf(await enterCode(one, codeAt(later(-30))))).toBe(422);
    expect(statusOf(await enterCode(one, codeAt(start)))).toBe('/desk');
    const again = await enterCode(two, codeAt(start));
    expect(statusOf(again)).toBe(422);
    expect(errorsIn(again)['code']).toContain('used already');
    expect(statusOf(await enterCode(two, codeAt(later(30))))).toBe('/desk');
  });

  it('waits for the code for five minutes, in the browser that sent the password', async () => {
    const { codeAt } = await turnOn();
    const cookie = await enterPassword();
    const late = later(300);
    await expect(get('sign-in/code', { cookie, now: late })).rejects.toMatchObject({ status: 303 });
    const form = { code: codeAt(late), redirect: '/desk?q=a', draft: 'Rang' };
    const outcome = await post('sign-in/code', form, { cookie, now: late });
    expect(outcome).toMatchObject({
      state: 'page',
      status: 403,
      view: { page: 'sign-in', redirect: '/desk?q=a', draft: 'Rang' },
    });
    expect(statusOf(await enterCode('', codeAt(start)))).toBe(403);
    expect(statusOf(await enterCode('__Host-desk-sign-in=nonsense', codeAt(start)))).toBe(403);
  });

  it('belongs to staff of this dealer only', async () => {
    await person(email, 'wattle-bend');
    const { codeAt } = await turnOn();
    const wattle = services.tenants.bySlug('wattle-bend');
    const other = wattle ? { tenant: wattle } : {};
    // The namesake of the other dealer has no second step, and their session is none here.
    const strange = await post('sign-in', { email, password }, other);
    expect(statusOf(strange)).toBe('/desk');
    expect(await signedIn(ask('', { cookie: cookieIn(strange) }))).toBeNull();
    const cookie = await enterPassword();
    expect(statusOf(await enterCode(cookie, codeAt(start), other))).toBe(403);
  });
});

describe('wrong codes', () => {
  /** From many addresses, so that no address reaches its own limit. */
  let at = 0;
  const guess = (cookie: string, code: string, now = start) => {
    at += 1;
    const form = { code };
    const visit = ask('sign-in/code', { cookie, form, now });
    return submitDesk({ ...visit, clientAddress: `198.51.100.${at % 250}` }, 'sign-in/code');
  };
  const wrongFor = (codeAt: (date: Date) => string) => {
    const right = [-60, -30, 0, 30, 60, 90].map((seconds) => codeAt(later(seconds)));
    return ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? '';
  };

  it('lock the account’s codes for a minute in every browser, but not its recovery codes', async () => {
    const { codeAt, recoveryCodes } = await turnOn();
    const wrong = wrongFor(codeAt);
    const cookie = await enterPassword();
    for (let count = 0; count < 5; count += 1) {
      expect(statusOf(await guess(cookie, wrong))).toBe(422);
    }
    const blocked = await guess(await enterPassword(), codeAt(start));
    expect(blocked).toMatchObject({ state: 'page', status: 429, retryAfter: 60 });
    expect(errorsIn(blocked)['code']).toContain('in 1 minute. A recovery code works at once.');
    expect(statusOf(await guess(cookie, recoveryCodes[3] ?? ''))).toBe('/desk');
    const next = await enterPassword({ now: later(60) });
    expect(statusOf(await guess(next, codeAt(later(60)), later(60)))).toBe('/desk');
    expect((await actions()).filter((action) => action === 'code-refused')).toHaveLength(5);
    expect(await actions()).toContain('recovery-code-used');
  });

  it('are not accepted before the password', async () => {
    const { codeAt } = await turnOn();
    for (let count = 0; count < 10; count += 1) {
      expect(statusOf(await post('sign-in', { email, password: 'wrong' }))).toBeOneOf([422, 429]);
      expect(statusOf(await guess('', wrongFor(codeAt)))).toBe(403);
    }
    expect(await services.secondFactors.find('brolga', staffId)).toMatchObject({ wrongCodes: 0 });
  });

  it('are limited by address too, recovery codes among them', async () => {
    await turnOn();
    const cookie = await enterPassword();
    for (let count = 0; count < 8; count += 1) {
      expect(statusOf(await enterCode(cookie, `12345-67890-1234${count}`))).toBe(422);
    }
    expect(statusOf(await enterCode(cookie, '12345-67890-12348'))).toBe(429);
  });

  it('are not counted if they are neither digits nor a recovery code', async () => {
    await turnOn();
    const cookie = await enterPassword();
    for (let count = 0; count < 6; count += 1) {
      expect(statusOf(await enterCode(cookie, 'abcdef'))).toBe(422);
    }
    expect(await services.secondFactors.find('brolga', staffId)).toMatchObject({ wrongCodes: 0 });
  });
});

describe('the page of two-step sign-in', () => {
  it('shows a secret only after the password was entered a short while ago', async () => {
    const cookie = await enterPassword();
    const now = later(16 * 60);
    const confirm = '/desk/confirm?redirect=%2Fdesk%2Faccount%2Ftwo-step';
    for (const action of ['set-up', 'turn-on', 'new-codes', 'turn-off']) {
      expect(statusOf(await post('account/two-step', { do: action }, { cookie, now }))).toBe(confirm);
    }
    await expect(get('account/two-step', { cookie, now })).rejects.toMatchObject({ status: 303 });
    await post('confirm', { password, redirect: '/desk/account/two-step' }, { cookie, now });
    expect(await viewOf(cookie, { now })).toMatchObject({ step: 'off' });
  });

  it('turns it on with a code of the displayed secret only', async () => {
    const cookie = await enterPassword();
    await post('account/two-step', { do: 'set-up' }, { cookie });
    const first = await viewOf(cookie);
    expect(await viewOf(cookie)).toEqual(first);
    await post('account/two-step', { do: 'set-up' }, { cookie });
    const second = await viewOf(cookie);
    if (first.step !== 'set-up' || second.step !== 'set-up') throw new Error('not set up');
    expect(second.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new URL(second.appHref).searchParams.get('secret')).toBe(second.secret.replaceAll(' ', ''));
    expect(second.appHref).toContain(`:${encodeURIComponent(email)}?`);
    const earlier = { do: 'turn-on', code: codesOf(first.secret)(start) };
    const view = { step: 'set-up', secret: second.secret };
    expect(await post('account/two-step', earlier, { cookie })).toMatchObject({ status: 422, view });
    expect(await enterPassword()).toContain('__Host-desk=');
    const late = { cookie, now: later(60 * 60) };
    await post('confirm', { password, redirect: '/desk/account/two-step' }, late);
    expect(await viewOf(cookie, late)).toMatchObject({ step: 'off' });
    const form = { do: 'turn-on', code: codesOf(second.secret)(late.now) };
    const errors = { code: 'This set-up has expired. Start it again.' };
    const expired = { status: 422, view: { step: 'off', errors } };
    expect(await post('account/two-step', form, late)).toMatchObject(expired);
  });

  it('replaces recovery codes with a code, and shows neither them nor the secret again', async () => {
    const { cookie, codeAt, recoveryCodes } = await turnOn();
    const repeated = await post('account/two-step', { do: 'turn-on', code: codeAt(start) }, { cookie });
    expect(statusOf(repeated)).toBe('/desk/account/two-step');
    const refused = await post('account/two-step', { do: 'new-codes', new_codes_code: '123' }, { cookie });
    expect(errorsIn(refused)).toHaveProperty('new_codes_code');
    const form = { do: 'new-codes', new_codes_code: codeAt(start) };
    const outcome = await post('account/two-step', form, { cookie });
    expect(outcome).toMatchObject({ status: 200, view: { step: 'codes', turnedOn: false } });
    expect(await viewOf(cookie)).toEqual(expect.objectContaining({ step: 'on', codesLeft: 10, errors: {} }));
    expect(statusOf(await enterCode(await enterPassword(), recoveryCodes[0] ?? ''))).toBe(422);
  });

  it('turns it off with the password and a code', async () => {
    const { cookie, recoveryCodes } = await turnOn();
    const [one = '', two = ''] = recoveryCodes;
    const off = (form: Record<string, string>) =>
      post('account/two-step', { do: 'turn-off', ...form }, { cookie });
    expect(errorsIn(await off({ code: one }))).toHaveProperty('current_password');
    expect(errorsIn(await off({ current_password: password, code: '1' }))).toHaveProperty('code');
    const turnedOff = await off({ current_password: password, code: two });
    expect(statusOf(turnedOff)).toBe('/desk/account?done=two-step-off');
    expect(await enterPassword()).toContain('__Host-desk=');
    expect(await actions()).toContain('second-factor-off');
  });

  it('asks for the site administrator when the secret of the site has changed', async () => {
    const { codeAt } = await turnOn();
    const strange = { ...services, secret: { current: 'x'.repeat(40) } };
    const visit = (path: string, asked: Asked) => ({ ...ask(path, asked), services: strange });
    const first = await submitDesk(visit('sign-in', { form: { email, password } }), 'sign-in');
    const form = { code: codeAt(start) };
    const second = await submitDesk(visit('sign-in/code', { cookie: cookieIn(first), form }), 'sign-in/code');
    expect(errorsIn(second)['code']).toContain('Ask your site administrator');
  });
});

describe('a site that requires it', () => {
  const requiring = () => {
    const site = ask('', {}).tenant;
    return { ...site, desk: { ...site.desk, second_factor: 'required' as const } };
  };

  it('opens the set-up before any page or form with customers’ data', async () => {
    const tenant = requiring();
    const cookie = await enterPassword({ tenant });
    for (const path of ['', 'leads.csv', 'audit', 'leads/01J', 'leads/01J/files/1', 'leads/01J/delete']) {
      const refusal = await get(path, { cookie, tenant }).catch((thrown: Response) => thrown);
      expect(refusal instanceof Response && refusal.headers.get('location')).toBe('/desk/account/two-step');
    }
    for (const path of ['leads/01J', 'leads/01J/delete']) {
      const note = await post(path, { do: 'note', text: 'x' }, { cookie, tenant });
      expect(statusOf(note)).toBe('/desk/account/two-step');
    }
    expect(await viewOf(cookie, { tenant })).toMatchObject({ step: 'off', required: true });
    expect(await get('account', { cookie, tenant })).toMatchObject({ view: { page: 'account' } });
    const on = await turnOn({ tenant });
    expect(await get('', { cookie: on.cookie, tenant })).toMatchObject({ view: { page: 'today' } });
  });
});
