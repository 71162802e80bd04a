import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffCommands } from '#server/cli/commands/staff';
import { Passwords } from '#server/desk/accounts/passwords';
import { signOut, submitSignIn } from '#server/desk/accounts/sign-in';
import { addStaff } from '#server/desk/accounts/staff';
import { signedIn } from '#server/desk/accounts/staff-session';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { type DeskRequest, deskVisit } from '../support/desk-visit';
import { commandOutput } from '../support/run-command';
import { openTestServices } from '../support/test-services';

const password = 'correct horse battery';
const start = new Date('2026-11-20T00:00:00.000Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let services: Services;

beforeAll(async () => {
  services = await openTestServices({ slowPasswords: true });
  await addStaff(
    services,
    { tenant: 'brolga', email: 'robin@dealer.example', name: 'Robin', role: 'owner', password },
    start,
  );
});
afterAll(() => services.close());

type Asked = Partial<DeskRequest>;
const ask = (asked: Asked): Bff => deskVisit(services, { now: start, ...asked });

async function cookieFor(more: Asked = {}): Promise<string> {
  const form = { email: ' Robin@Dealer.example ', password, ...more.form };
  const outcome = await submitSignIn(ask({ ...more, form }));
  if (outcome.state !== 'moved') throw new Error(outcome.state);
  return outcome.cookie ?? '';
}
const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

describe('signing in', () => {
  it('sets a cookie over HTTPS that no other host can set', async () => {
    expect(await cookieFor()).toMatch(
      /^__Host-desk=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
  });

  it('sets a cookie for the desk alone over plain HTTP', async () => {
    const cookie = await cookieFor({ url: 'http://brolga.localhost/desk/sign-in' });
    expect(cookie).toMatch(/^desk=[^;]+; Max-Age=\d+; Path=\/desk; HttpOnly; SameSite=Lax$/i);
  });

  it('lasts for a working day, at this dealer and under its secret only', async () => {
    const cookie = sent(await cookieFor());
    expect((await signedIn(ask({ cookie, now: later(11.9) })))?.staff.name).toBe('Robin');
    expect(await signedIn(ask({ cookie, now: later(12) }))).toBeNull();
    const other = services.tenants.bySlug('wattle-bend');
    expect(await signedIn(ask({ cookie, ...(other ? { tenant: other } : {}) }))).toBeNull();
    const strange = { ...ask({ cookie }), services: { ...services, secret: { current: 'x'.repeat(40) } } };
    expect(await signedIn(strange)).toBeNull();
    expect(await signedIn(ask({ cookie: '__Host-desk=nonsense' }))).toBeNull();
  });

  it.each(['Fe26.1*1*a*b*c*d*e*f*g~2', 'Fe26.2*1*a*b*c*soon*e*f*g~2', 'Fe26.2**0*A*A*1*A*A', '%E0%A4%A'])(
    'ignores a cookie that nobody sealed: %s',
    async (value) => {
      const crafted = ['desk', 'desk-sign-in', 'desk-browser'].map((name) => `__Host-${name}=${value}`);
      const cookie = crafted.join('; ');
      expect(await signedIn(ask({ cookie }))).toBeNull();
      expect(await cookieFor({ cookie })).toMatch(/^__Host-desk=/);
    },
  );

  it('stays possible in a browser that signed in before, while strangers guess', async () => {
    const lee = { tenant: 'brolga', email: 'lee@dealer.example', name: 'Lee', password };
    await addStaff(services, { ...lee, role: 'owner' }, start);
    const trying = (given: string, cookie: string, clientAddress: string) =>
      submitSignIn({
        ...ask({ form: { email: 'lee@dealer.example', password: given }, cookie }),
        clientAddress,
      });
    const first = await trying(password, '', '198.18.60.1');
    if (first.state !== 'moved') throw new Error(first.state);
    expect(first.browserCookie).toMatch(/^__Host-desk-browser=[^;]+; Max-Age=31535940;/);
    const attempt = { tenant: 'brolga', email: 'lee@dealer.example' };
    for (let n = 0; n < 101; n += 1) {
      await services.signInLimits.take({ ...attempt, clientAddress: `198.18.${n}.2` });
    }
    expect(await trying(password, '', '198.18.60.1')).toMatchObject({ state: 'page', status: 429 });
    const known = sent(first.browserCookie ?? '');
    expect(await trying(password, known, '198.18.60.1')).toMatchObject({ state: 'moved', to: '/desk' });
    const strange = await trying(password, known.slice(0, -9), '198.18.60.1');
    expect(strange).toMatchObject({ state: 'page', status: 429 });
  });

  it('again ends the previous session of the browser', async () => {
    const first = sent(await cookieFor());
    const second = sent(await cookieFor({ cookie: first }));
    expect(second).not.toBe(first);
    expect(await signedIn(ask({ cookie: first }))).toBeNull();
    expect(await signedIn(ask({ cookie: second }))).not.toBeNull();
  });

  it('shows the same message for a wrong password, an unknown and a disabled account, and keeps the draft', async () => {
    const off = {
      tenant: 'brolga',
      email: 'off@dealer.example',
      name: 'Off',
      role: 'sales',
      password,
    } as const;
    const added = await addStaff(services, off, start);
    const disabledAt = start.toISOString();
    const id = added.ok ? added.value.member.id : '';
    await services.staff.change('brolga', id, { disabledAt, endSessions: true });
    const says = async (email: string, given = 'wrong') => {
      const form = { email, password: given, redirect: '/desk?q=a', draft: 'Rang' };
      const outcome = await submitSignIn(ask({ form }));
      return outcome.state === 'page' ? outcome.view : null;
    };
    const [known, unknown] = [await says('robin@dealer.example'), await says('nobody@dealer.example')];
    expect(known?.message).toEqual(unknown?.message);
    expect((await says(off.email, password))?.message).toEqual(known?.message);
    expect(known).toMatchObject({ redirect: '/desk?q=a', draft: 'Rang' });
  });

  it('refuses a form from another origin, one that is too large, and other types', async () => {
    const form = { email: 'robin@dealer.example', password };
    const origin = { origin: 'https://evil.example' };
    const refused = (asked: Asked, status: number) =>
      expect(submitSignIn(ask(asked))).rejects.toMatchObject({ status });
    await refused({ form, headers: origin }, 403);
    const large = { ...form, draft: 'x'.repeat(70_000) };
    await refused({ form: large }, 413);
    const json = { 'content-type': 'application/json' };
    await refused({ form, headers: json }, 415);
  });

  it('has to wait after eight wrong passwords, and then even with the right one', async () => {
    const email = 'kim@dealer.example';
    await addStaff(services, { tenant: 'brolga', email, name: 'Kim', role: 'sales', password }, start);
    const attempt = async (entered: string) => {
      const form = { email, password: entered };
      const outcome = await submitSignIn(ask({ form }));
      return 'status' in outcome ? outcome.status : outcome.state;
    };
    for (let time = 0; time < 8; time += 1) expect(await attempt('guess')).toBe(422);
    expect([await attempt('guess'), await attempt(password)]).toEqual([429, 429]);
  });

  it('replaces a weaker hash, and ends the session on sign-out', async () => {
    const member = await services.staff.byEmail('brolga', 'robin@dealer.example');
    const weak = await new Passwords({ logN: 10, r: 8, p: 1 }).hash(password);
    await services.staff.change('brolga', member?.id ?? '', { passwordHash: weak, endSessions: false });
    const cookie = sent(await cookieFor());
    expect((await services.staff.byEmail('brolga', 'robin@dealer.example'))?.passwordHash).toMatch(
      /^scrypt\$15\$8\$3\$/,
    );
    await signOut(ask({ cookie, form: {} }));
    expect(await signedIn(ask({ cookie }))).toBeNull();
  });
});

describe('the desk', () => {
  it('doesn’t exist on a site without one', async () => {
    const site = ask({}).tenant;
    const tenant = { ...site, desk: { ...site.desk, enabled: false } };
    await expect(deskPage(ask({ tenant }), '')).rejects.toMatchObject({ status: 404 });
    await expect(submitDesk(ask({ tenant, form: {} }), 'sign-in')).rejects.toMatchObject({ status: 404 });
  });

  it('asks for a sign-in and returns to the requested page', async () => {
    const url = 'https://brolga.example/desk?status=new&q=zo%C3%AB';
    const leave = (answer: Response) => answer.headers.get('location');
    const asked = await deskPage(ask({ url }), '').catch(leave);
    expect(asked).toBe(`/desk/sign-in?redirect=${encodeURIComponent('/desk?status=new&q=zo%C3%AB')}`);
    const back = await deskPage(ask({ url: `https://brolga.example${asked}` }), 'sign-in');
    expect(back).toMatchObject({ view: { page: 'sign-in', redirect: '/desk?status=new&q=zo%C3%AB' } });
  });

  it('shows the day and refuses unknown forms', async () => {
    const cookie = sent(await cookieFor());
    const url = 'https://brolga.example/desk';
    expect(await deskPage(ask({ cookie, url }), '')).toMatchObject({
      view: { page: 'today', staffName: 'Robin' },
    });
    expect(await submitDesk(ask({ cookie, url, form: { do: 'note' } }), '')).toMatchObject({
      state: 'page',
      status: 404,
      view: { page: 'missing', staffName: 'Robin' },
    });
    const unknown = await submitDesk(ask({ cookie, url, form: { do: 'x' } }), 'leads/none');
    expect(unknown).toMatchObject({ status: 404 });
  });
});

it('the command line shows a new password once, and lists none', async () => {
  const run = (...args: string[]) =>
    commandOutput(staffCommands, services, 'staff', ...args, '--tenant', 'brolga', '--json');
  const added = JSON.parse(await run('add', '--email', 'sam@dealer.example', '--name', 'Sam'));
  expect(added.password).toMatch(/^(\w{5}-){3}\w{5}$/);
  const listed = await run('list');
  expect(listed).toContain('sam@dealer.example');
  expect(listed).not.toMatch(/scrypt|password/);
});
