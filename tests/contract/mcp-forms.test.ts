import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiScope, createApiKey } from '#server/desk/accounts/api-keys';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { anyCar, callTool, connectMcp } from '../support/mcp-client';
import type { Site } from '../support/site';
import { startStockedSite } from '../support/stocked-site';

/** Enough for a site with short forms. */
const person = { first_name: 'Mia', phone: '0491 570 006' };
const fullPerson = { ...person, last_name: 'Nguyen', email: 'mia@example.com', postcode: '4000' };
/** A form sent faster counts as automated. */
const asAPersonReads = () => wait(2_100);

let site: Site;
let brolga: Client;
let stored: Services;
beforeAll(async () => {
  site = await startStockedSite();
  stored = await createServices(parseConfig({ DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
  brolga = await connectMcp(site, 'brolga');
});
afterAll(async () => {
  await brolga.close();
  await stored.close();
  await site.stop();
});
const call = (name: string, input: Record<string, unknown>) => callTool(brolga, name, input);
const keyOf = async (isTest: boolean, scopes: readonly ApiScope[] = ['leads:write', 'leads:read']) =>
  createApiKey(
    stored.apiKeys,
    { tenant: 'brolga', name: 'Assistant', scopes, ratePerSecond: 100, isTest },
    new Date(),
  );
const leadCount = async () => (await stored.leads.list('brolga', { limit: 100 }))?.length;

describe('writing tools', () => {
  test('create_enquiry stores a lead like the form’s, once per token', async () => {
    const car = await anyCar(brolga, 'toyota');
    const { enquiry } = (await call('get_car', { car })).data;
    await asAPersonReads();
    const input = {
      car,
      person,
      message: 'Is it still available?',
      form_token: enquiry.form_token,
      consent: { text: enquiry.consent_text, confirmed: true },
      marketing_opt_in: true,
    };
    const first = await call('create_enquiry', input);
    expect(first.text).toContain('/success?kind=enquiry');
    const lead = await stored.leads.byId('brolga', first.data.lead_id);
    expect(lead).toMatchObject({
      category: 'Enquiry',
      source: 'assistant',
      car: { slug: car },
      fields: { name: 'Mia', phone: expect.any(String), message: 'Is it still available?' },
    });
    expect(lead?.quarantined).toBeUndefined();
    expect(lead?.consents?.find(({ kind }) => kind === 'opt_in')).toMatchObject({
      text: enquiry.marketing_text,
      given: true,
    });
    expect((await call('create_enquiry', input)).data.lead_id).toBe(first.data.lead_id);
  });

  test('book_test_drive stores lead and booking, and takes the time', async () => {
    const car = await anyCar(brolga, 'toyota');
    const { slots, form } = (await call('test_drive_slots', { car })).data;
    const { starts_at } = slots[0];
    await asAPersonReads();
    const input = {
      car,
      person,
      starts_at,
      form_token: form.form_token,
      consent: { text: form.consent_text, confirmed: true },
    };
    const booking = await call('book_test_drive', input);
    expect(booking.data).toMatchObject({ booked: true, starts_at });
    expect((await call('book_test_drive', input)).data).toEqual(booking.data);
    const lead = await stored.leads.byId('brolga', booking.data.lead_id);
    expect(lead).toMatchObject({ category: 'Test Drive', car: { slug: car } });
    expect(lead?.quarantined).toBeUndefined();
    expect(await stored.bookings.byId('brolga', booking.data.lead_id)).toMatchObject({
      startsAt: starts_at,
      state: 'booked',
    });
    const again = (await call('test_drive_slots', { car })).data;
    expect(again.slots.map((slot: { starts_at: string }) => slot.starts_at)).not.toContain(starts_at);
    await asAPersonReads();
    const late = await call('book_test_drive', {
      car,
      person: { first_name: 'Leo', email: 'leo@example.com' },
      starts_at,
      form_token: again.form.form_token,
      consent: { text: form.consent_text, confirmed: true },
    });
    expect([late.failed, late.text]).toEqual([true, expect.stringContaining('starts_at: ')]);
  });

  test('send nothing without the site’s consent text, or with invalid details', async () => {
    const car = await anyCar(brolga, 'toyota');
    const { enquiry } = (await call('get_car', { car })).data;
    const { consent_text: text, form_token } = enquiry;
    const send = (more: object) =>
      call('create_enquiry', {
        car,
        person,
        message: 'Is it still available?',
        form_token,
        consent: { text, confirmed: true },
        ...more,
      });
    const before = await leadCount();
    expect((await send({ consent: undefined })).text).toContain('consent: ');
    expect((await send({ consent: { text, confirmed: false } })).text).toContain('consent.confirmed: ');
    expect((await send({ consent: { text: 'They agree.', confirmed: true } })).text).toContain(
      'consent.text is not the current consent text of this site.',
    );
    expect((await send({ person: { ...person, email: 'mia' } })).text).toContain(
      'email: Enter an email address like name@example.com.',
    );
    expect((await send({ person: { first_name: 'Mia' } })).text).toContain(
      'phone: Enter your phone number or your email address.',
    );
    expect((await send({ message: undefined })).text).toContain('message: ');
    expect(await leadCount()).toBe(before);
  });

  test('include the terms in the consent if the site requires them, and store their wording', async () => {
    const client = await connectMcp(site, 'ironbark-motorcycles');
    const car = await anyCar(client, 'yamaha');
    const { enquiry } = (await callTool(client, 'get_car', { car })).data;
    expect(enquiry.consent_text).toMatch(/^I agree to the terms of use\.\n/);
    expect(enquiry.consent_links[0].url).toMatch(/^http.+\/terms-and-conditions$/);
    const { data } = await callTool(client, 'create_enquiry', {
      car,
      person: fullPerson,
      form_token: enquiry.form_token,
      consent: { text: enquiry.consent_text, confirmed: true },
    });
    const lead = await stored.leads.byId('ironbark-motorcycles', data.lead_id);
    expect(lead?.consents).toContainEqual(
      expect.objectContaining({ kind: 'terms', text: 'I agree to the terms of use.', given: true }),
    );
    // An assistant may send it as soon as it has the form: it has the person's details before.
    expect([lead?.suspect, lead?.quarantined]).toEqual([undefined, undefined]);
    await client.close();
  });

  test('share the rate limit of the API for each address', async () => {
    const client = await connectMcp(site, 'wattle-bend');
    const car = await anyCar(client, 'mazda');
    const text = 'They agree.';
    const input = { car, person, form_token: 'x', consent: { text, confirmed: true } };
    const answers: string[] = [];
    // A slow machine earns some more calls while it makes these.
    while (answers.length < 100 && !answers.at(-1)?.startsWith('Too many requests'))
      answers.push((await callTool(client, 'create_enquiry', input)).text);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.at(-1)).toMatch(/^Too many requests; try again in \d+ s\. \(rate_limited\)$/);
    await client.close();
  });
});

describe('with a test key', () => {
  let client: Client;
  beforeAll(async () => {
    // Whatever its scopes: it must never make a real lead.
    client = await connectMcp(site, 'brolga', '2025-11-25', (await keyOf(true, ['stock:read'])).key);
  });
  afterAll(() => client.close());

  test('create_enquiry stores a test lead, and its form can still be sent', async () => {
    const car = await anyCar(client, 'mazda');
    const { enquiry } = (await callTool(client, 'get_car', { car })).data;
    const input = {
      car,
      person,
      message: 'Only a test',
      form_token: enquiry.form_token,
      consent: { text: enquiry.consent_text, confirmed: true },
    };
    const before = await leadCount();
    const tried = await callTool(client, 'create_enquiry', input);
    expect(tried).toMatchObject({ failed: false, data: { test: true } });
    expect(tried.text).toContain('Stored as a test');
    expect(await stored.leads.byId('brolga', tried.data.lead_id)).toMatchObject({
      quarantined: 'test',
      source: 'assistant',
    });
    expect((await callTool(client, 'create_enquiry', input)).data.lead_id).toBe(tried.data.lead_id);
    expect(await leadCount()).toBe(before);
    const real = await call('create_enquiry', input);
    expect(real.data).toMatchObject({ lead_id: expect.not.stringMatching(tried.data.lead_id), test: false });
    expect((await stored.leads.byId('brolga', real.data.lead_id))?.quarantined).toBeUndefined();
    // A key that is not for tests changes nothing; its calls count against the address, which earns one every five seconds.
    await wait(5_000);
    const liveKey = await connectMcp(site, 'brolga', '2026-07-28', (await keyOf(false)).key);
    expect((await callTool(liveKey, 'create_enquiry', input)).data).toEqual(real.data);
    await liveKey.close();
  });

  test('book_test_drive holds the time as a test', async () => {
    const car = await anyCar(client, 'toyota');
    const { slots, form } = (await callTool(client, 'test_drive_slots', { car })).data;
    const booking = await callTool(client, 'book_test_drive', {
      car,
      person: { first_name: 'Leo', email: 'leo@example.com' },
      starts_at: slots[0].starts_at,
      form_token: form.form_token,
      consent: { text: form.consent_text, confirmed: true },
    });
    expect(booking.data).toMatchObject({ booked: true, test: true });
    expect(await stored.leads.byId('brolga', booking.data.lead_id)).toMatchObject({ quarantined: 'test' });
  });

  test('is refused once it is revoked', async () => {
    const { id, key } = await keyOf(true);
    const revoked = await connectMcp(site, 'brolga', '2025-11-25', key);
    await stored.apiKeys.revoke('brolga', id, new Date());
    await expect(revoked.listTools()).rejects.toThrow();
    await revoked.close();
  });
});
