import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffRoles } from '#server/desk/accounts/rules/permissions';
import { submitSignIn } from '#server/desk/accounts/sign-in';
import { addStaff } from '#server/desk/accounts/staff';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import { newUlid } from '#server/platform/ulid';
import { deskSite } from '../support/desk-site';
import { type DeskRequest, deskVisit, staffPassword as password, signedInStaff } from '../support/desk-visit';
import { newLead } from './example-lead';

/** What each role may see at the desk, whatever its pages show; `desk-attacks` holds the forms. */
const start = new Date('2026-11-20T00:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const desk = deskSite({ slug: 'brolga', now: start });
const { services, cookieOf } = desk;
let leadId: string;

const ask = (asked: Partial<DeskRequest>) => deskVisit(services(), { now: start, ...asked });
const urlOf = (path: string) => `https://brolga.example/desk${path === '' ? '' : `/${path}`}`;

async function signInAs(email: string, now = start): Promise<string> {
  const outcome = await submitSignIn(ask({ form: { email, password }, now }));
  if (outcome.state !== 'moved') throw new Error('refused');
  return outcome.cookie?.split(';')[0] ?? '';
}

beforeEach(async () => {
  leadId = newUlid(start);
  const fields = { name: 'Zoë', email: 'zoe@shopper.example' };
  await services().leads.add(newLead({ id: leadId, fields }), []);
});

/** Status of a page (200, a redirect or an error) or of a form (303 or an error). */
async function statusOf(method: string, path: string, asked: Partial<DeskRequest>, form = {}) {
  const url = urlOf(path);
  try {
    if (method === 'GET') {
      const answer = await deskPage(ask({ url, ...asked }), path);
      if ('response' in answer && answer.response) return answer.response.status;
      return ('status' in answer && answer.status) || 200;
    }
    const outcome = await submitDesk(ask({ url, ...asked, form }), path);
    return outcome.state === 'moved' ? 303 : outcome.status;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

type Row = readonly [control: string, path: string, statuses: number[]];
/** For sales, manager, owner and marketing, which gets 403 by default; within a quarter of an hour of signing in. */
const controls: readonly Row[] = [
  ['the day', '', [200, 200, 200, 303]],
  ['the list of leads', 'leads', [200, 200, 200]],
  ['the appointments', 'appointments', [200, 200, 200]],
  ['the form for a test drive', 'appointments/add', [200, 200, 200]],
  ['the appointment of a lead', 'leads/LEAD/appointment', [200, 200, 200]],
  ['the form for a deposit', 'deposits/add', [200, 200, 200]],
  ['the reports', 'reports', [403, 200, 200, 200]],
  ['the reports as a file', 'reports.csv', [403, 200, 200, 200]],
  ['the website', 'site', [403, 200, 200, 200]],
  ['the stock', 'stock', [200, 200, 200, 200]],
  ['a new car', 'stock/add', [403, 200, 200]],
  ['the team', 'team', [403, 403, 200]],
  ['a lead', 'leads/LEAD', [200, 200, 200]],
  ['the account', 'account', [200, 200, 200, 200]],
  ['the export', 'leads.csv', [403, 200, 200]],
  ['the audit log', 'audit', [403, 200, 200]],
  ['the status page', 'status', [200, 200, 200]],
  ['the cars edited by hand', 'kept', [403, 200, 200]],
  ['the question before deleting', 'leads/LEAD/delete', [403, 200, 200]],
  ['a lead that is not there', 'leads/none', [404, 404, 404]],
  ['the search for people', 'people', [403, 200, 200]],
  ['a person', 'people/lead-LEAD', [200, 200, 200]],
  ['the export of a person', 'people/lead-LEAD/export', [403, 200, 200]],
  ['the question before erasing', 'people/lead-LEAD/erase', [403, 200, 200]],
  ['a person that is not there', 'people/lead-none', [404, 404, 404]],
  ['the imports of stock', 'stock/import', [403, 200, 200]],
  ['the connections', 'connections', [403, 403, 200]],
  ['the form for a destination', 'connections/destinations/add', [403, 403, 200]],
  ['the audit log as a file', 'audit.csv', [403, 200, 200]],
  ['the printed data of a person', 'people/lead-LEAD/print', [403, 200, 200]],
  ['an unknown page', 'settings', [404, 404, 404, 404]],
];

describe.each(staffRoles)('a person with the role %s', (role) => {
  const place = staffRoles.indexOf(role);

  it.each(controls)('%s', async (_control, path, statuses) => {
    const address = path.replace('LEAD', leadId);
    const cookie = cookieOf(role);
    expect(await statusOf('GET', address, { cookie })).toBe(statuses[place] ?? 403);
  });

  it('needs the password again for exports and deletions after a quarter of an hour', async () => {
    const cookie = cookieOf(role);
    const now = later(15);
    const isRefused = role === 'sales' || role === 'marketing';
    const stale = isRefused ? 403 : 303;
    expect(await statusOf('GET', 'leads.csv', { cookie, now })).toBe(stale);
    expect(await statusOf('POST', `leads/${leadId}/delete`, { cookie, now })).toBe(stale);
    for (const method of ['GET', 'POST']) {
      expect(await statusOf(method, `people/lead-${leadId}/erase`, { cookie, now })).toBe(stale);
    }
    expect(await statusOf('GET', `people/lead-${leadId}/export`, { cookie, now })).toBe(stale);
    expect(await services().leads.byId('brolga', leadId)).not.toBeNull();
    expect(await statusOf('POST', 'confirm', { cookie, now }, { password: 'wrong' })).toBe(422);
    expect(await statusOf('GET', 'leads.csv', { cookie, now })).toBe(stale);
    expect(await statusOf('POST', 'confirm', { cookie, now }, { password })).toBe(303);
    expect(await statusOf('GET', 'leads.csv', { cookie, now: later(29) })).toBe(isRefused ? 403 : 200);
  });
});

it('no lead is given to somebody who could not open it', async () => {
  const staff = await services().staff.list('brolga');
  const idOf = (role: string) => staff.find((one) => one.role === role)?.id ?? '';
  const give = (owner: string) => desk.send(`leads/${leadId}`, { do: 'owner', owner }, 'manager');
  expect(await give(idOf('marketing'))).toMatchObject({ status: 404 });
  expect(await give(idOf('sales'))).toMatchObject({ state: 'moved' });
  const { owner } = await desk.viewOf('lead', `leads/${leadId}`);
  expect(owner.choices.map(({ name }) => name)).not.toContain('Robin marketing');
});

describe('a person who is not signed in, or only at another dealer’s desk,', () => {
  it.each(controls)('is sent to sign in: %s', async (_control, path) => {
    expect(await statusOf('GET', path.replace('LEAD', leadId), {})).toBe(303);
  });

  it('reads no lead of this dealer', async () => {
    const tenant = services().tenants.bySlug('wattle-bend');
    if (!tenant) throw new Error('no site');
    const other = { tenant, cookie: await signedInStaff(services(), 'owner', { now: start, tenant }) };
    for (const path of [
      `leads/${leadId}`,
      `leads/${leadId}/files/1`,
      `leads/${leadId}/delete`,
      `leads/${leadId}/appointment`,
      `people/lead-${leadId}`,
      `people/lead-${leadId}/export`,
      `people/lead-${leadId}/print`,
      `people/lead-${leadId}/erase`,
    ]) {
      expect(await statusOf('GET', path, other)).toBe(404);
    }
  });
});

it('the export is a private file of the leads that the search finds', async () => {
  const fields = { name: '=HYPERLINK("x")', last_name: 'Quokka' };
  await services().leads.add(newLead({ id: newUlid(start), fields }), []);
  const answer = await desk.open('leads.csv?q=quokka');
  const { headers } = ('response' in answer && answer.response) || new Response();
  expect(headers.get('content-disposition')).toBe('attachment; filename="leads-brolga-2026-11-20.csv"');
  expect(headers.get('cache-control')).toBe('private, no-store');
  const lines = (await desk.fileOf('leads.csv?q=quokka')).split('\r\n');
  expect(lines).toEqual([
    expect.stringMatching(/^\uFEFF?Enquiry number,/),
    expect.stringContaining(`"'=HYPERLINK`),
    '',
  ]);
});

describe('the audit log', () => {
  const entries = async (action: string) =>
    (await services().auditLog.list('brolga', { limit: 5_000 })).entries.filter(
      (entry) => entry.action === action && (entry.leadId === null || entry.leadId === leadId),
    );

  it('records who viewed, changed, exported and deleted a lead', async () => {
    const cookie = await signInAs('owner@dealer.example');
    await statusOf('GET', `leads/${leadId}`, { cookie });
    await statusOf('POST', `leads/${leadId}`, { cookie }, { do: 'note', text: 'Rang Zoë' });
    const answer = await deskPage(ask({ cookie, url: urlOf('leads.csv') }), 'leads.csv');
    if ('response' in answer) await answer.response?.text();
    await statusOf('POST', `leads/${leadId}/delete`, { cookie });
    for (const action of ['lead-viewed', 'lead-changed', 'lead-exported', 'lead-deleted']) {
      const [entry, ...more] = await entries(action);
      expect([action, entry?.leadId, more.length]).toEqual([action, leadId, 0]);
      const owner = await services().staff.byEmail('brolga', 'owner@dealer.example');
      expect(entry?.staffId).toBe(owner?.id);
    }
  });

  it('is filtered by person, subject and day, and is a file in plain words', async () => {
    const cookie = await signInAs('owner@dealer.example');
    await statusOf('POST', `leads/${leadId}`, { cookie }, { do: 'note', text: 'Rang Zoë' });
    const owner = await services().staff.byEmail('brolga', 'owner@dealer.example');
    const query = `person=${owner?.id}&subject=leads&views=no&from=2026-11-20&to=2026-11-20`;
    const view = await desk.viewOf('audit', `audit?${query}`);
    expect(new Set(view.entries.map(({ who }) => who))).toEqual(new Set(['Robin owner']));
    expect((await desk.viewOf('audit', 'audit?subject=leads&from=2026-11-21')).entries).toEqual([]);
    const file = await desk.fileOf(view.exportHref.replace('/desk/', ''));
    expect(file.split('\r\n')[0]).toBe('Date,Time,Who,What,About,Lead number');
    expect(file).toContain(`Robin owner,Added a note to a lead`);
    expect(file).not.toMatch(/Rang|Zoë/);
  });

  it('records sign-ins, refused ones included, and nothing that was typed', async () => {
    await submitSignIn(ask({ form: { email: 'sales@dealer.example', password: 'wrong word' } }));
    await submitSignIn(ask({ form: { email: 'nobody@dealer.example', password: 'wrong word' } }));
    const sales = await services().staff.byEmail('brolga', 'sales@dealer.example');
    const refused = (await entries('sign-in-refused')).slice(0, 2).map(({ staffId }) => staffId);
    expect(refused.sort()).toEqual([sales?.id, null].sort());
    const text = JSON.stringify((await services().auditLog.list('brolga', { limit: 5_000 })).entries);
    expect(text).not.toMatch(/example|wrong|Rang|Zoë/);
  });
});

describe('a new password', () => {
  const change = async (cookie: string, form: Readonly<Record<string, string>>) =>
    submitDesk(ask({ url: urlOf('account'), cookie, form: { do: 'password', ...form } }), 'account');

  const strong = 'purple wattle station 9';
  it.each([
    ['the wrong current one', { current_password: 'wrong', new_password: strong }, 'current'],
    ['a short one', { current_password: password, new_password: 'short' }, 'new'],
    ['the dealer’s name', { current_password: password, new_password: 'brolgabrolga' }, 'new'],
    ['the same again', { current_password: password, new_password: password }, 'new'],
  ])('is refused for %s', async (_case, form, field) => {
    const outcome = await change(cookieOf('sales'), form);
    expect(outcome).toMatchObject({ state: 'page', status: 422, view: { page: 'account' } });
    const errors = outcome.state === 'page' && outcome.view.page === 'account' ? outcome.view.errors : {};
    expect(Object.keys(errors)).toEqual([`${field}_password`]);
  });

  it('ends every other session and keeps this one', async () => {
    const email = 'lee@dealer.example';
    await addStaff(services(), { tenant: 'brolga', email, name: 'Lee', role: 'sales', password }, start);
    const [here, there] = [await signInAs(email), await signInAs(email)];
    const outcome = await change(here, { current_password: password, new_password: strong });
    if (outcome.state !== 'moved') throw new Error('refused');
    expect(await statusOf('GET', '', { cookie: there })).toBe(303);
    expect(await statusOf('GET', '', { cookie: here })).toBe(303);
    expect(await statusOf('GET', '', { cookie: outcome.cookie?.split(';')[0] ?? '' })).toBe(200);
    await expect(signInAs(email)).rejects.toThrow('refused');
  });
});

describe('a session', () => {
  const email = 'ash@dealer.example';
  const idle = () => {
    const site = ask({}).tenant;
    return { ...site, desk: { ...site.desk, idle_minutes: 30 } };
  };
  const account = async (cookie: string) => {
    const answer = await deskPage(ask({ url: urlOf('account'), cookie }), 'account');
    return 'view' in answer && answer.view.page === 'account' ? answer.view.sessions : [];
  };
  beforeAll(() =>
    addStaff(services(), { tenant: 'brolga', email, name: 'Ash', role: 'sales', password }, start),
  );

  it('ends after the site’s idle time since the last request', async () => {
    const cookie = await signInAs(email);
    const status = (minutes: number) => statusOf('GET', '', { cookie, now: later(minutes), tenant: idle() });
    for (const minutes of [29, 58]) expect(await status(minutes)).toBe(200);
    for (const minutes of [88, 89]) expect(await status(minutes)).toBe(303);
  });

  it('is listed on the account page, where one or all others can be ended', async () => {
    const [here, there, elsewhere] = [await signInAs(email), await signInAs(email), await signInAs(email)];
    const sessions = await account(here);
    const text = expect.stringContaining('This device');
    expect(sessions[0]).toMatchObject({ device: 'Unknown device', text });
    expect(sessions[0]?.id).toBeUndefined();
    const other = sessions[1]?.id ?? '';
    const end = (form: object) => statusOf('POST', 'account', { cookie: here }, form);
    expect(await end({ do: 'end-session', session: other })).toBe(303);
    expect(await account(here)).toHaveLength(sessions.length - 1);
    expect(await end({ do: 'end-others' })).toBe(303);
    expect(await account(here)).toHaveLength(1);
    expect(await statusOf('GET', '', { cookie: there })).toBe(303);
    expect(await statusOf('GET', '', { cookie: elsewhere })).toBe(303);
  });
});
