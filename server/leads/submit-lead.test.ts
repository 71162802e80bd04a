import { describe, expect, it, vi } from 'vitest';
import type { Lead } from '#server/settings/lead';
import type { KnownCar } from '#server/stock/cars/show-car';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { testTenant } from '../../tests/support/test-tenant';
import type { Attached } from './lead-store';
import { closedToLead } from './refuse-closed';
import { versionOf } from './rules/consents';
import { contactFields, messageField } from './rules/shared-fields';
import { type ContentKeys, formToken } from './rules/suspicion';
import type { createLeadLimits } from './sender-limits';
import { type LeadInput, type SubmitLeadDeps, submitLead } from './submit-lead';

type LeadLimits = ReturnType<typeof createLeadLimits>;

const secret = { current: 'a secret of the site, long enough' };
const drawn = new Date('2026-11-20T00:00:00.000Z');
const now = new Date('2026-11-20T00:01:00.000Z');
const form_token = formToken(secret, 'brolga', drawn, new Uint8Array(16));
const tenant = testTenant();
const car = buildCar({
  id: 'c1',
  slug: '2021-toyota-hilux',
  stocknum: '1042',
  price: 45_990,
  dealership_id: 'BMG1',
});
const entered = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'Is it still there?',
  car_id: 'c1',
  form_token,
};

/** A new form token. */
const tokenOf = (byte: number) =>
  formToken(secret, 'brolga', new Date(now.getTime() - 60_000), new Uint8Array(16).fill(byte));

/** An in-memory store with the port's guarantee: a form token creates one lead only. */
function given(limits?: LeadLimits) {
  const contents: Array<ContentKeys | undefined> = [];
  const leads: Lead[] = [];
  const marks = new Set<string>();
  const onLead = vi.fn();
  const deps: SubmitLeadDeps = {
    leads: {
      add: async (lead: Lead, _: readonly string[], attached: Attached = {}) => {
        contents.push(attached.content);
        const first = leads.find((one) => one.form_token !== undefined && one.form_token === lead.form_token);
        if (first) return { leadId: first.id, repeated: true };
        if (attached.tokenMark && marks.has(attached.tokenMark)) return 'token-used';
        if (attached.tokenMark) marks.add(attached.tokenMark);
        leads.push(lead);
        return { leadId: lead.id, repeated: false };
      },
    },
    cars: {
      byIds: async (_, ids) => (ids.includes(car.id) ? [car] : []),
      bySlug: async (_, slug) =>
        slug === car.slug ? { car, updatedAt: now.toISOString(), removedAt: null } : null,
    },
    clock: { now: () => now },
    secret,
    limits,
    onLead,
  };
  const submit = (change: Record<string, unknown> = {}, input: Partial<LeadInput> = {}) =>
    submitLead(deps, { tenant, source: 'form', entered: { ...entered, ...change }, ...input });
  return { deps, leads, contents, onLead, submit };
}

describe('creating a lead from a specific form', () => {
  const form = {
    fields: [...contactFields, messageField(false)],
    problems: ({ preferred_time }: Readonly<Record<string, string>>) =>
      preferred_time === 'never' ? { preferred_time: 'Choose another.' } : {},
  } satisfies LeadInput['form'];

  it('stores its fields only, with its category, location and time', async () => {
    const { leads, submit } = given();
    const fields = { preferred_time: '2026-12-05T10:30', location_id: 'a' };
    expect((await submit({ ...fields, category: 'Test Drive', message: '' }, { form })).ok).toBe(true);
    expect(leads[0]).toMatchObject({ category: 'Test Drive', fields });
    expect(leads[0]?.fields).not.toHaveProperty('message');
  });

  it('reports all mistakes at once, and stores nothing', async () => {
    const { leads, submit } = given();
    const preferred_time = 'Choose another.';
    expect(await submit({ name: '', preferred_time: 'never' }, { form })).toEqual({
      ok: false,
      error: { name: 'Enter your first name.', preferred_time },
    });
    expect(await submit({ preferred_time: 'never' }, { form })).toEqual({
      ok: false,
      error: { preferred_time },
    });
    expect(leads).toEqual([]);
  });
});

describe('creating an enquiry', () => {
  it("stores the person and the car's current data, and notifies the worker", async () => {
    const { leads, onLead, submit } = given();
    const accepted = await submit({}, { url: 'https://brolga.example/cars/x', userAgent: 'Browser' });
    expect(accepted).toMatchObject({
      ok: true,
      value: { leadId: leads[0]?.id, repeated: false, lead: leads[0] },
    });
    expect(onLead).toHaveBeenCalledOnce();
    const { id, slug, name, stocknum, price } = car;
    const { message } = entered;
    expect(leads[0]).toMatchObject({
      tenant: 'brolga',
      category: 'Enquiry',
      fields: { name: 'Jane', last_name: 'Citizen', phone: '+61491570006', message },
      car: { id, slug, name, stocknum, price, list_price: price },
      dealership_id: 'BMG1',
      url: 'https://brolga.example/cars/x',
      user_agent: 'Browser',
      form_completed: true,
      created_at: now.toISOString(),
    });
    for (const absent of ['suspect', 'offer_accepted']) expect(leads[0]).not.toHaveProperty(absent);
    expect(leads[0]?.fields).not.toHaveProperty('form_token');
  });

  it("prefers an explicit dealership to the car's", async () => {
    const { leads, submit } = given();
    await submit({ dealership_id: 'BMG2' });
    expect(leads[0]?.dealership_id).toBe('BMG2');
  });

  it('stores the answers of a caller', async () => {
    const { leads, submit } = given();
    const answers = { form_completed: false, offer_accepted: true };
    await submit({}, { answers, trusted: true });
    expect(leads[0]).toMatchObject(answers);
  });

  it('finds the car by its slug too, and stores the name of one outside the stock', async () => {
    const { leads, submit } = given();
    await submit({ car_id: car.slug });
    await submit({ car_id: 'gone' });
    expect(leads[0]?.car?.id).toBe('c1');
    expect(leads[1]?.car).toBeUndefined();
    expect(leads[1]?.fields['car_id']).toBe('gone');
  });

  it.each([
    ['a car that left the stock', { removedAt: now.toISOString() }],
    ['a hidden car', { car: { ...car, show_on_dealer_website: false } }],
  ])('never says that %s is for sale, and refuses all but enquiries', async (_what, change) => {
    const { deps, leads, submit } = given();
    const known = { car, updatedAt: now.toISOString(), removedAt: null, ...change };
    const stock = { byIds: async () => [car], bySlug: async () => known };
    Object.assign(deps, { cars: stock });
    await submit({ vehicle_status: 'in_stock' });
    expect(leads[0]).toMatchObject({ car: { id: 'c1', stocknum: car.stocknum }, dealership_id: 'BMG1' });
    expect(leads[0]?.car?.availability).toBeUndefined();
    expect(leads[0]?.fields).toMatchObject({ listing: expect.stringMatching(/^No longer on the site/) });
    expect(leads[0]?.fields).not.toHaveProperty('vehicle_status');
    const form = {
      fields: [...contactFields, messageField(false)],
      problems: () => ({}),
      closed: (one: KnownCar) => closedToLead('Reservation', one, tenant),
    };
    expect(await submit({}, { form })).toMatchObject({ ok: false, error: { car_id: expect.any(String) } });
  });

  it('stores consent with its wording, never assumed', async () => {
    const { leads, submit } = given();
    await submit();
    await submit({ opt_in: 'on', message: 'Two', form_token: tokenOf(2) });
    const text = 'Send me news and offers from Brolga. I can unsubscribe at any time.';
    const record = { kind: 'opt_in', text, version: versionOf(text), at: now.toISOString() };
    const consents = [false, true].map((isGiven) => [{ ...record, given: isGiven }]);
    expect(leads.map((lead) => lead.consents)).toEqual(consents);
  });

  it('removes invisible characters, and line breaks in single-line fields', async () => {
    const { leads, submit } = given();
    await submit({ name: 'Ja\0ne\r\nBcc:  x', message: 'a\r\nb\0' });
    expect(leads[0]?.fields).toMatchObject({ name: 'Jane Bcc: x', message: 'a\nb' });
  });
});

describe('a form sent twice', () => {
  it('is one lead, with the same answer', async () => {
    const { leads, onLead, submit } = given();
    const [first, second] = [await submit(), await submit()];
    expect(leads).toHaveLength(1);
    expect(first.ok && second.ok && second.value).toMatchObject({ leadId: leads[0]?.id, repeated: true });
    expect(onLead).toHaveBeenCalledOnce();
  });

  it('is another lead if it was first sent with a test key, or the reverse', async () => {
    const { leads, contents, submit } = given();
    for (const isTest of [true, false, true, false]) await submit({}, { isTest });
    expect(leads.map(({ quarantined }) => quarantined)).toEqual(['test', undefined]);
    expect(new Set(contents.map((content) => content?.key)).size).toBe(2);
  });

  it('is another lead if it was corrected after Back, and quarantined after two corrections', async () => {
    const { leads, submit } = given();
    await submit();
    await submit({ message: 'Corrected' });
    await submit({ message: 'Corrected again' });
    await submit({ name: 'John', email: 'john@example.com' });
    await submit({ name: 'Joan', email: 'joan@example.com' });
    expect(leads.map(({ suspect, quarantined }) => [suspect, quarantined])).toEqual([
      ...Array(3).fill([undefined, undefined]),
      ...Array(2).fill(['form token used before', 'held']),
    ]);
  });

  it('is one lead for a caller under one key, and not for another caller', async () => {
    const { leads, submit } = given();
    const by = (caller: string, key: string) => submit({}, { source: 'api', idempotency: { caller, key } });
    await by('k1', 'a');
    await by('k1', 'a');
    expect(leads).toHaveLength(1);
    await by('k2', 'a');
    await by('k1', 'b');
    expect(leads).toHaveLength(3);
  });
});

describe('the content that identifies a repeated lead', () => {
  it('changes with the message, car, consent and files', async () => {
    const { contents, submit } = given();
    const other = { form_token: tokenOf(1) };
    await submit();
    await submit(other);
    await submit({ ...other, message: 'Another' });
    await submit({ ...other, car_id: 'gone' });
    await submit({ ...other, opt_in: 'on' });
    const file = { name: 'cv.pdf', type: 'application/pdf', bytes: new Uint8Array(1) };
    await submit(other, { attached: { files: [file] } });
    const [first, again, ...others] = contents.map((content) => content?.key);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it('is not stored for a caller with a key', async () => {
    const { contents, submit } = given();
    await submit({}, { source: 'api', trusted: true });
    expect(contents).toEqual([undefined]);
  });
});

describe('too many leads', () => {
  const flooded = (kind: string): LeadLimits => ({
    count: async (name) => (name.includes(` ${kind} `) ? 60 : 0),
    giveBack: async () => {},
  });

  it.each([
    ['phone', 'many leads with the same phone number'],
    ['email', 'many leads with the same email address'],
    ['site', 'many leads in a short time'],
  ])('from one %s are quarantined', async (kind, suspect) => {
    const { leads, submit } = given(flooded(kind));
    expect((await submit()).ok).toBe(true);
    expect(leads[0]).toMatchObject({ suspect, quarantined: 'held' });
  });

  it('are accepted from a caller with a key', async () => {
    const { leads, submit } = given(flooded('site'));
    await submit({ company_website: 'x' }, { source: 'api', trusted: true });
    expect(leads[0]?.suspect).toBeUndefined();
  });
});

describe('suspected spam', () => {
  it('is stored and quarantined, never lost', async () => {
    const { leads, submit } = given();
    expect((await submit({ company_website: 'x', form_token: '' })).ok).toBe(true);
    expect(leads[0]).toMatchObject({ suspect: 'honeypot filled; no form token', quarantined: 'held' });
  });

  it.each([
    ['an API call with a key and no token', { form_token: undefined }, true, undefined],
    ['an API call without key and token', { form_token: undefined }, false, 'no form token'],
    ['an API call without key that fills the trap', { company_website: 'x' }, false, 'honeypot filled'],
    ['an API call without key, with a token', {}, false, undefined],
  ])('judges %s', async (_case, change, trusted, suspect) => {
    const { leads, submit } = given();
    await submit(change, { source: 'api', trusted });
    expect(leads[0]?.suspect).toBe(suspect);
  });
});
