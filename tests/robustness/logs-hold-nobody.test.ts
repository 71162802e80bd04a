import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allHostile } from '../support/hostile-texts';
import { bareEnvironment, freePort, type Site } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { startStockedSite } from './stocked-site';

/** Unlike anything a site writes by itself. */
const person = {
  name: 'Xanthippe',
  last_name: 'Quollwright',
  email: 'xanthippe.quollwright@secret-mailbox.example',
  phone: '0491 578 957',
  postcode: '4000',
  message: 'Zugzwang marmalade is my private message.',
};
const otherPerson = {
  email: 'xanthippe.second@secret-mailbox.example',
  phone: '0491 570 156',
  message: 'Marmalade, please.',
};
const traces = /xanthippe|quollwright|secret-mailbox|491\s?57[08]\s?(957|156)|zugzwang|marmalade/i;
const rego = 'XQLW77';
const forms = [
  '/contact',
  '/service',
  '/vehicle-parts-and-accessories',
  '/fleet',
  '/careers',
  '/special-offers',
  '/finance',
  '/finance-pre-approval',
  '/trade-in',
  '/sell-my-car',
  '/book-test-drive',
];
const kinds = ['enquire', 'test-drive', 'request-photos', 'checkout'];
const host = 'brolga.localhost';

let site: Site;
beforeAll(async () => {
  // A mail server that is not there: every delivery fails, which is logged.
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  site = await startStockedSite({ environment: { LOG_LEVEL: 'debug', SMTP_URL } });
});
afterAll(() => site?.stop());

const ask = (path: string, more: object = {}): Promise<SiteAnswer> =>
  askSite({ port: site.port, host, path, ...more });
const post = (path: string, fields: Readonly<Record<string, string>>): Promise<SiteAnswer> =>
  ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', referer: `http://${host}/` },
  });

/** The values of the form that stands at an address, filled in by the person. */
async function filled(path: string): Promise<Record<string, string>> {
  const page = (await ask(path)).body.toString();
  const hidden = Array.from(page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g));
  // Of every list, its first real choice.
  const lists = Array.from(page.matchAll(/<select[^>]* name="([^"]+)".*?<option value="([^"]+)"/gs));
  const chosen = [...hidden, ...lists].map(([, name, value]) => [name, value]);
  return { ...Object.fromEntries(chosen), ...person };
}

async function aCar(): Promise<string> {
  const { body } = await ask('/api/search?status=in_stock&fields=slug&limit=1');
  const { data }: { data: { slug: string }[] } = JSON.parse(body.toString());
  return data[0]?.slug ?? '';
}

describe('the log holds no personal details after', () => {
  it('every form, sent correctly, with mistakes and with hostile texts', async () => {
    const car = await aCar();
    const paths = [...forms, ...kinds.map((kind) => `/cars/${car}/${kind}`)];
    for (const path of paths) {
      const values = await filled(path);
      await post(path, values);
      await post(path, { ...values, postcode: person.last_name, email: person.message });
      await post(path, { ...values, message: `${person.message}${allHostile}` });
      await post(path, { ...values, company_website: person.email });
    }
    expect(site.output()).not.toMatch(traces);
  });

  it('API requests with correct, wrong, broken and oversized bodies, and with names in addresses', async () => {
    const headers = { 'content-type': 'application/json', origin: `http://${host}:${site.port}` };
    const json = JSON.stringify({ ...person, 'sec-fetch-site': 'same-origin' });
    const bodies = [json, json.slice(0, -5), `{"name": ${person.name}}`, json.repeat(2_000), '[]'];
    for (const path of ['/api/leads', '/api/phone-reveals', '/api/page-events']) {
      for (const body of bodies) await ask(path, { method: 'POST', headers, body });
    }
    const query = encodeURIComponent(`${person.email} ${person.phone}`);
    for (const path of [
      `/api/search?query=${query}`,
      `/success?lead=${query}&car=${query}&kind=${query}`,
      `/api/leads?before=${query}`,
    ]) {
      await ask(path, { headers: { authorization: `Bearer ${person.email}`, cookie: `a=${person.email}` } });
    }
    expect(site.output()).not.toMatch(traces);
  });

  it('a valuation with correct and wrong registrations, answers and contact details', async () => {
    const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { 'content-type': 'application/json', origin: `http://${host}:${site.port}` };
      const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, ...JSON.parse(answer.body.toString()) };
    };
    const valuation = (body: object) => send('/api/trade-in/valuation', body);
    const named = await valuation({ rego, regoState: 'QLD' });
    expect(named).toMatchObject({ status: 200, id: expect.any(String) });
    const { id } = named;
    await valuation({ id, rego: `${rego} ${person.email}`, regoState: person.name });
    const described = { make: 'Mazda', model: '3', year: 2021, kilometres: '51,000 km' };
    const { questions } = await valuation({ id, ...described });
    const answers = Object.fromEntries(
      (questions as { name: string; options: { value: string }[] }[]).map(({ name, options }) => [
        name,
        options[0]?.value,
      ]),
    );
    expect(await send('/api/trade-in/adjustments', { id, answers })).toMatchObject({
      status: 200,
    });
    await send('/api/trade-in/offer', { id, ...person, phone: person.email });
    await send('/api/trade-in/offer', { id, form_completed: true, ...otherPerson, ...person });
    await post('/sell-my-car', { rego, regoState: 'QLD', intent: 'rego' });
    await ask(`/valuations/${String(id)}?step=vehicle&rego=${rego}`);
    expect(site.output()).not.toMatch(traces);
    expect(site.output()).not.toMatch(new RegExp(rego, 'i'));
  });

  it('a locked database and an email that cannot be sent', async () => {
    // Somebody new: the person above has sent more forms than anybody does, and what they send is held back.
    const values = { ...(await filled('/contact')), ...otherPerson };
    // A form sent faster than anybody can write is held back, not delivered.
    await wait(3_000);
    const lock = spawn(process.execPath, ['-e', lockProgram, join(site.dataDir, 'site.sqlite')], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: bareEnvironment(),
    });
    await new Promise<void>((locked) => lock.stdout.once('data', () => locked()));
    expect((await post('/contact', values)).status).toBe(303);
    await expect.poll(() => site.output(), { timeout: 20_000 }).toMatch(/not delivered/);
    expect(site.output()).not.toMatch(traces);
  });
});

/** Holds SQLite's one write lock for two seconds. */
const lockProgram = `
const Database = require('better-sqlite3');
const db = new Database(process.argv[1]);
db.exec('begin immediate');
process.stdout.write('locked');
setTimeout(() => db.exec('rollback'), 2000);
`;
