import { beforeEach, describe, expect, it } from 'vitest';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { engines } from '../support/both-databases';
import { deskSite } from '../support/desk-site';
import { signedIn } from '../support/signed-in';
import { newLead } from './example-lead';

/** Everything of one person at the desk: shown, exported, erased. */
const slug = 'brolga';
const now = new Date('2026-11-20T00:00:00.000Z');

describe.each(engines)('a person at the desk over %s', (engine) => {
  const desk = deskSite({ slug, now, engine });
  const { services } = desk;
  const email = 'mia@shopper.example';
  const phone = '+61491570006';
  const fields = { name: 'Mia', phone, email: 'Mia@Shopper.example', message: 'Is it blue?' };
  let leadId = '';

  const add = async (change: Partial<Lead> = {}) => {
    const lead = newLead({ fields, ...change });
    await services().leads.add(lead, []);
    return lead.id;
  };
  const alertFor = (address: string) =>
    services().alerts.add(
      {
        tenant: slug,
        email: address,
        kind: 'search',
        target: '/search/used-cars',
        label: 'Used cars',
        origin: null,
        frequency: 'daily',
        stockVersion: 1,
        consent: 'Email me new cars.',
        createdAt: now.toISOString(),
        endsAt: new Date(now.getTime() + 86_400_000).toISOString(),
      },
      () => null,
    );
  const text = (to: string, purpose: 'prize' | 'sign-in-code') =>
    services().messages.send(undefined, {
      tenant: slug,
      channel: 'sms',
      to,
      text: purpose === 'prize' ? 'You have won' : 'Your code is 123456',
      purpose,
      expiresAt: new Date(Date.now() + 600_000),
    });
  beforeEach(async () => {
    const { database } = services();
    for (const table of ['messages', 'deliveries', 'leads', 'customers', 'alert_people'] as const) {
      await database.deleteFrom(table).execute();
    }
    const consents = [
      { kind: 'opt_in', text: 'Send me news.', version: 'v', given: false, at: now.toISOString() } as const,
    ];
    leadId = await add({ consents });
  });
  const audit = async () => (await services().auditLog.list(slug, { limit: 2_000 })).entries;

  it('is shown with all that the site has of the number and the email', async () => {
    await add({ fields: { ...fields, phone: '+61491570008', name: 'M' } });
    await add({ fields: { name: 'Ben', phone: '+61491570009' } });
    await add({ tenant: 'wattle-bend' });
    await alertFor(email);
    const { customerId } = await signedIn(services(), slug, phone);
    await text(phone, 'prize');
    await text(phone, 'sign-in-code');
    const view = await desk.viewOf('person', `people/lead-${leadId}`);
    expect(view).toMatchObject({
      name: 'M',
      contactText: '0491 570 006, mia@shopper.example',
      savedSearches: [{ text: 'Used cars', state: 'unconfirmed' }],
      account: { sharing: 'They don’t allow staff to see more of it.' },
    });
    expect(view.leads).toHaveLength(2);
    expect(view.consents).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ what: 'Offers and news', answer: 'No', wording: 'Send me news.' }),
        expect.objectContaining({ what: 'Email alert: Used cars', wording: 'Email me new cars.' }),
      ]),
    );
    const contents = view.messages?.map(({ content }) => content);
    expect(contents?.sort()).toEqual(['You have won', null].sort());
    expect(JSON.stringify(view)).not.toContain('123456');
    expect(await desk.viewOf('person', `people/account-${customerId}`)).toMatchObject({
      reference: view.reference,
    });
  });

  it('has no account, alerts or messages for sales staff, unless the customer allows it', async () => {
    await alertFor(email);
    const { customerId } = await signedIn(services(), slug, phone);
    await text(phone, 'prize');
    const seen = () => desk.viewOf('person', `people/lead-${leadId}`, 'sales');
    expect(await seen()).toMatchObject({
      account: undefined,
      savedSearches: [],
      messages: undefined,
      copies: undefined,
      eraseHref: undefined,
    });
    const owner = { tenant: slug, customerId };
    const choice = { allowed: true, wording: '2026-11', at: now.toISOString() };
    await services().customerConsents.record(owner, choice);
    const allowed = await seen();
    expect(allowed.account).toMatchObject({ sharing: 'They allow staff to see it.' });
    expect(allowed.consents).toContainEqual(
      expect.objectContaining({ what: 'Staff may see the account', answer: 'Yes' }),
    );
    expect(await desk.open(`people/account-${customerId}`, 'sales')).toMatchObject({ status: 404 });
  });

  it('is found by number or email, typed in any usual way, and no address has either', async () => {
    const find = (contact: string) => desk.send('people', { contact });
    const href = `/desk/people/lead-${leadId}`;
    for (const contact of ['0491 570 006', '+61 491 570 006', ' MIA@shopper.example ']) {
      expect(await find(contact)).toMatchObject({ state: 'moved', to: href });
    }
    await alertFor('only@alerts.example');
    expect(await find('only@alerts.example')).toMatchObject({
      to: expect.stringMatching(/^\/desk\/people\/alerts-\w+$/),
    });
    for (const contact of ['', 'nobody@x.example', '0400 000 000', "' or 1=1 --"]) {
      expect(await find(contact)).toMatchObject({ status: 422, view: { errors: { contact: /./ } } });
    }
  });

  it('is exported as a private JSON file with everything in it, but no sign-in code', async () => {
    await signedIn(services(), slug, phone);
    await alertFor(email);
    await text(phone, 'sign-in-code');
    await services().leadProgress.addNote(slug, leadId, {
      id: newUlid(now),
      kind: 'note',
      text: 'Wants it blue',
      byId: 's1',
      byName: 'Robin',
      createdAt: now.toISOString(),
    });
    const answer = await desk.open(`people/lead-${leadId}/export`);
    const { headers } = ('response' in answer && answer.response) || new Response();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="person-[0-9A-F]{8}-brolga-2026-11-20\.json"$/,
    );
    const file = await desk.fileOf(`people/lead-${leadId}/export`);
    expect(file).not.toContain('123456');
    expect(JSON.parse(file)).toMatchObject({
      phone,
      email,
      leads: [{ lead_id: leadId, history: [{ text: 'Wants it blue' }] }],
      email_alerts: [{ label: 'Used cars', agreed_to: 'Email me new cars.' }],
      account: { account: { phone } },
      messages: [{ purpose: 'sign-in-code', text: null }],
    });
  });

  it('is printed with everything in it, as a page that runs nothing', async () => {
    await add({ fields: { ...fields, message: '<script>alert(1)</script>' } });
    const answer = await desk.open(`people/lead-${leadId}/print`);
    const { headers } = ('response' in answer && answer.response) || new Response();
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('content-disposition')).toMatch(
      /^inline; filename="person-[0-9A-F]{8}-brolga-2026-11-20\.html"$/,
    );
    const page = await desk.fileOf(`people/lead-${leadId}/print`);
    expect(page).toContain('<dd>Is it blue?</dd>');
    expect(page).toContain('&lt;script&gt;');
    const { reference } = await desk.viewOf('person', `people/lead-${leadId}`);
    expect(await audit()).toContainEqual(
      expect.objectContaining({ action: 'person-exported', detail: reference }),
    );
  });

  it('is erased in one step: leads, account, alerts and messages; other people stay', async () => {
    const laterId = await add();
    await services().leadMerges.merge(slug, leadId, laterId, {
      id: newUlid(now),
      byId: 's1',
      byName: 'Robin',
      createdAt: now.toISOString(),
    });
    const heldId = await add({ quarantined: 'held', suspect: 'links' });
    const benId = await add({ fields: { name: 'Ben', phone: '+61491570009', email: 'ben@x.example' } });
    const { customerId } = await signedIn(services(), slug, phone);
    await alertFor(email);
    await alertFor('ben@x.example');
    await text(phone, 'prize');
    await text('+61491570009', 'prize');
    const testId = await add({ quarantined: 'test' });
    const { text: consequences = [] } = await desk.viewOf('sure', `people/lead-${leadId}/erase`);
    const lines = consequences.flatMap((part) => (typeof part === 'string' ? [] : part));
    expect(lines.map((line) => line.text).slice(2)).toEqual([
      expect.stringMatching(/^3 leads with/),
      expect.stringMatching(/^their account/),
      'their email alerts',
      expect.stringMatching(/^the messages/),
    ]);
    expect(await desk.send(`people/lead-${leadId}/erase`, {})).toMatchObject({
      to: '/desk/people?done=erased',
    });
    for (const id of [leadId, laterId, heldId, testId])
      expect(await services().leads.byId(slug, id)).toBeNull();
    expect(await services().leads.byId(slug, benId)).not.toBeNull();
    expect(await services().customers.byId(slug, customerId)).toBeNull();
    const people = await services().database.selectFrom('alert_people').select('email').execute();
    expect(people).toEqual([{ email: 'ben@x.example' }]);
    const messages = await services().messageOutbox.list({ tenant: slug, limit: 9 });
    expect(messages.map(({ to }) => to)).toEqual(['+61491570009']);
    expect(await desk.open(`people/lead-${leadId}`)).toMatchObject({ status: 404 });
    expect(await desk.send(`people/lead-${leadId}/erase`, {})).toMatchObject({ status: 404 });
  });

  it('is in the audit log by a reference that is always the same and reveals nothing', async () => {
    const { reference } = await desk.viewOf('person', `people/lead-${leadId}`, 'sales');
    await desk.open(`people/lead-${leadId}/export`);
    await desk.send(`people/lead-${leadId}/erase`, {});
    const entries = await audit();
    for (const action of ['person-viewed', 'person-exported', 'person-erased']) {
      expect(entries.some((entry) => entry.action === action && entry.detail === reference)).toBe(true);
    }
    const lines = entries.filter((entry) => entry.leadId === leadId).map(({ action }) => action);
    expect(lines).toEqual(expect.arrayContaining(['lead-exported', 'lead-deleted']));
    expect(JSON.stringify(entries)).not.toMatch(/491570006|shopper\.example|Mia/);
    expect(reference).toMatch(/^[0-9A-F]{8}$/);
    const againId = await add();
    expect((await desk.viewOf('person', `people/lead-${againId}`)).reference).toBe(reference);
  });
});
