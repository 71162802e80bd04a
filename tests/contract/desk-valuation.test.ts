import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import { deskPage } from '#server/desk/desk-page';
import type { Services } from '#server/entry/services';
import { leadRecord } from '#server/leads/rules/lead-record';
import { newUlid } from '#server/platform/ulid';
import { unguessableId } from '#server/trade-in/photos/photo-step';
import type { Valuation } from '#server/trade-in/valuation';
import { anEstimate, aValuation } from '../support/a-valuation';
import { deskSite } from '../support/desk-site';
import { deskVisit } from '../support/desk-visit';
import { newLead } from './example-lead';

/** The valuation beside a lead: what staff see, value again, offer and record. */
const now = new Date('2026-11-20T01:00:00.000Z');
const slug = 'brolga';
const desk = deskSite({ slug, now });
const { services } = desk;
beforeAll(() => {
  const estimate = anEstimate({ dollars: 15_000, lowDollars: 13_900, highDollars: 16_100, adjustments: [] });
  const valuer: Services['valuer'] = {
    questions: async () => [questions],
    declines: async () => undefined,
    value: async (_tenant, { kilometres }) =>
      kilometres > 150_000 ? { kind: 'declined', reason: 'limits' } : { kind: 'estimate', estimate },
  };
  Object.assign(services(), { valuer });
});

const questions = {
  name: 'trade_tyres',
  label: 'Tyres',
  options: [
    { value: 'Good', text: 'Good' },
    { value: 'Worn', text: 'Worn' },
  ],
};
const offer = { dollars: 18_500, expiresAt: '2026-11-27T01:00:00.000Z', revised: false };
const valued: Partial<Valuation> = {
  vehicle: { make: 'Mazda', model: 'CX-5', year: 2019, badge: 'Maxx' },
  registration: { rego: '123ABC', state: 'QLD' },
  confirmed: true,
  kilometres: 64_000,
  questions: [questions],
  answers: { trade_tyres: 'Good' },
  estimate: anEstimate(),
  offer,
  payoutDollars: 4_500,
  reached: 'photos',
};

/** A stored valuation with its lead. */
async function leadOf(change: Partial<Valuation> = {}, fields: Record<string, string> = {}): Promise<string> {
  const valuation = await services().valuations.add(aValuation({ ...valued, ...change }), null);
  const car = { id: 'c1', slug: 'hilux', name: '2021 Toyota HiLux', price: 45_990 };
  const person = { name: 'Mia', email: 'mia@example.com', phone: '+61491570006', ...fields };
  const ids = { id: newUlid(now), form_token: newUlid(now) };
  const lead = newLead({ ...ids, category: 'Trade-in', car, fields: person });
  await services().valuations.addLead(valuation, lead, [], {});
  return lead.id;
}

async function panelOf(leadId: string, role?: StaffRole) {
  const { valuation: panel, notes } = await desk.viewOf('lead', `leads/${leadId}`, role);
  return { panel, notes: notes.map(({ text }) => text) };
}

const send = (leadId: string, form: Record<string, string>, role?: StaffRole) =>
  desk.send(`leads/${leadId}`, form, role);
const refusal = async (outcome: ReturnType<typeof send>) => {
  const page = await outcome;
  return page.state === 'page' && page.view.page === 'lead' ? page.view.valuation?.errors : page;
};
const stored = async (leadId: string): Promise<Valuation> => {
  const valuation = await services().valuations.ofLead(slug, leadId);
  if (!valuation) throw new Error('no valuation');
  return valuation;
};
const version = async (leadId: string) => String((await stored(leadId)).version);
const messages = (recipient: string) => services().messageOutbox.list({ tenant: slug, recipient, limit: 50 });

describe('the valuation beside a lead', () => {
  it('shows its inputs, estimate, offer, journey and the price after trade-in', async () => {
    const { panel } = await panelOf(await leadOf());
    expect(panel).toMatchObject({
      vehicle: '2019 Mazda CX-5 Maxx',
      number: { range: '$17,100 to $19,900', basis: expect.stringContaining('14 similar cars') },
      offer: { amount: '$18,500', chip: { text: 'Waiting for an answer' } },
    });
    const facts = [...(panel?.inputs ?? []), ...(panel?.journey ?? []), ...(panel?.after ?? [])];
    expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toMatchObject({
      Rego: '123ABC (QLD)',
      Kilometres: '64,000 km',
      Tyres: 'Good',
      'Finance pay-out': '$4,500',
      Reached: 'Photos',
      'Price after trade-in': '$27,490',
    });
    expect(panel?.number?.sums.at(-1)).toEqual({ label: 'Trade-in price', value: '$18,500' });
  });

  it('is absent for a lead without one', async () => {
    const lead = newLead({ id: newUlid(now), form_token: newUlid(now) });
    await services().leads.add(lead, []);
    expect((await panelOf(lead.id)).panel).toBeUndefined();
  });

  it('has its photos, which only staff can open', async () => {
    const leadId = await leadOf();
    const { id: valuationId } = await stored(leadId);
    const bytes = new Uint8Array([255, 216, 255]);
    await services().valuationPhotos.keep({
      id: unguessableId(),
      tenant: slug,
      valuationId,
      slot: 'rear',
      width: 4,
      height: 3,
      bytes,
      createdAt: now.toISOString(),
    });
    const [photo] = (await panelOf(leadId)).panel?.photos ?? [];
    const src = expect.stringContaining(`/desk/leads/${leadId}/photos/`);
    expect(photo).toMatchObject({ label: 'Rear', src });
    const path = (photo?.src ?? '').replace('/desk/', '');
    const answer = await desk.open(path);
    const response = 'response' in answer ? await answer.response : undefined;
    expect(response?.headers.get('cache-control')).toBe('private, no-store');
    expect(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    const stranger = deskVisit(services(), { url: `https://brolga.example/desk/${path}`, now });
    await expect(deskPage(stranger, path)).rejects.toMatchObject({ status: 303 });
    const others = path.replace(leadId, await leadOf());
    expect(await desk.open(others)).toMatchObject({ status: 404 });
  });
});

describe('valuing again', () => {
  it('compares both valuations for staff, and keeps the shopper’s estimate, offer and lead', async () => {
    const leadId = await leadOf();
    const before = await stored(leadId);
    const form = { kilometres: '82,000 km', answer_trade_tyres: 'Worn', version: await version(leadId) };
    expect(await send(leadId, { do: 'value-again', ...form }, 'sales')).toMatchObject({ state: 'moved' });
    const { panel, notes } = await panelOf(leadId);
    expect(panel?.again?.compared).toEqual([
      { label: 'Kilometres', before: '64,000 km', after: '82,000 km' },
      { label: 'Tyres', before: 'Good', after: 'Worn' },
      { label: 'Estimate', before: '$18,500 ($17,100 to $19,900)', after: '$15,000 ($13,900 to $16,100)' },
    ]);
    expect(panel?.again?.by).toContain('Robin sales');
    expect(notes[0]).toBe('Trade-in valued again at 82,000 km: $13,900 to $16,100');
    const { kilometres, estimate, offer: sameOffer } = before;
    expect(await stored(leadId)).toMatchObject({ kilometres, estimate, offer: sameOffer });
    const lead = await services().leads.byId(slug, leadId);
    expect(lead && leadRecord(lead, 'new', { slug: 'brolga', hosts: [] }).valuation).toMatchObject({
      offer: 18_500,
      estimate_low: 17_100,
    });
  });

  it('gives the reason for a missing estimate', async () => {
    const leadId = await leadOf();
    await send(leadId, { do: 'value-again', kilometres: '200000', version: await version(leadId) });
    expect((await panelOf(leadId)).panel?.again?.compared.at(-1)?.after).toMatch(/^No online estimate/);
  });

  it('refuses invalid kilometres, and a valuation that has changed meanwhile', async () => {
    const leadId = await leadOf();
    const form = { do: 'value-again', kilometres: 'many', version: await version(leadId) };
    expect(await refusal(send(leadId, form))).toEqual({ kilometres: 'Enter the kilometres as a number.' });
    expect(await refusal(send(leadId, { ...form, kilometres: '9', version: '0' }))).toEqual({
      version: expect.stringContaining('has changed'),
    });
  });
});

describe('a revised offer', () => {
  const form = { do: 'revise-offer', amount: '$19,200', days: '10', offer_note: 'Great  service\nhistory!' };

  it('reaches the shopper in one message with their link, however often it is sent', async () => {
    const leadId = await leadOf({ accepted: true }, { email: 'once@example.com' });
    const { id } = await stored(leadId);
    const ready = { ...form, channel: 'email', version: await version(leadId) };
    const outcomes = await Promise.all([ready, ready, ready].map((one) => send(leadId, one)));
    expect(outcomes.filter(({ state }) => state === 'moved')).toHaveLength(1);
    const [message, ...more] = await messages('once@example.com');
    expect(more).toEqual([]);
    expect(message?.text).toContain('$19,200');
    expect(message?.text).toContain('Great service history!');
    expect(message?.text).toMatch(new RegExp(`https://[^/]+/valuations/${id}\\b`));
    expect(await stored(leadId)).toMatchObject({
      accepted: null,
      offer: { dollars: 19_200, revised: true, expiresAt: '2026-11-30T01:00:00.000Z' },
      expiresAt: '2026-11-30T01:00:00.000Z',
    });
    const { panel, notes } = await panelOf(leadId);
    expect(panel?.offer).toMatchObject({
      amount: '$19,200',
      text: expect.stringMatching(/^Revised offer\. Valid until/),
    });
    expect(notes[0]).toBe('Revised offer not sent: $19,200');
    const lead = await services().leads.byId(slug, leadId);
    expect(lead?.fields['trade_offer']).toBe('19200');
    const { entries } = await services().auditLog.list(slug, { limit: 200 });
    const revised = entries.filter((entry) => entry.leadId === leadId && entry.detail === 'revise-offer');
    expect(revised).toHaveLength(1);
  });

  it('that no message takes to the shopper is a link to hand on', async () => {
    const leadId = await leadOf();
    expect((await panelOf(leadId)).panel?.offer?.link).toBeUndefined();
    const ready = { ...form, channel: 'email', version: await version(leadId) };
    const path = `leads/${leadId}?done=offer-unsent`;
    expect(await send(leadId, ready)).toMatchObject({ to: `/desk/${path}` });
    expect((await desk.viewOf('lead', path)).done).toContain('hand on the link');
    const { id } = await stored(leadId);
    expect((await panelOf(leadId)).panel?.offer?.link).toMatch(new RegExp(`https://[^/]+/valuations/${id}$`));
  });

  it('can be a text message', async () => {
    const leadId = await leadOf({}, { phone: '+61491570156' });
    await send(leadId, { ...form, channel: 'sms', version: await version(leadId) });
    const [message] = await messages('+61491570156');
    expect(message).toMatchObject({ channel: 'sms', text: expect.stringContaining('$19,200, valid until') });
  });

  it('is for managers only: sales staff have no form and can’t send it', async () => {
    const leadId = await leadOf({}, { email: 'sales-only@example.com' });
    expect((await panelOf(leadId, 'sales')).panel?.revise).toBeUndefined();
    const ready = { ...form, channel: 'email', version: await version(leadId) };
    expect(await send(leadId, ready, 'sales')).toMatchObject({ state: 'page', status: 404 });
    expect(await messages('sales-only@example.com')).toEqual([]);
  });

  it('keeps the entered values when there is an error', async () => {
    const leadId = await leadOf();
    const wrong = { ...form, amount: 'lots', days: '99', channel: 'pigeon', version: await version(leadId) };
    const page = await send(leadId, wrong);
    if (page.state !== 'page' || page.view.page !== 'lead') throw new Error('no page');
    expect(page.status).toBe(422);
    expect(Object.keys(page.view.valuation?.errors ?? {})).toEqual(['amount', 'days', 'channel']);
    expect(page.view.valuation?.revise).toMatchObject({ amount: 'lots', days: '99', open: true });
  });
});

describe('the outcome', () => {
  it('is stored with the price paid, and can be changed', async () => {
    const leadId = await leadOf();
    await send(leadId, { do: 'outcome', won: 'yes', paid: '18 200', version: await version(leadId) });
    expect((await stored(leadId)).outcome).toEqual({ won: true, dollars: 18_200, at: now.toISOString() });
    const { valuation: panel, statuses } = await desk.viewOf('lead', `leads/${leadId}`);
    expect(panel?.outcome.text).toBe('Bought for $18,200 on Friday 20 November.');
    expect(panel?.offer).toMatchObject({ chip: { text: 'Bought' }, link: undefined });
    expect(statuses.find(({ current }) => current)?.value).toBe('contacted');
    const decided = await services().valuations.decided(slug);
    expect(decided.map((one) => one.leadId)).toEqual([leadId]);
    await send(leadId, { do: 'outcome', won: 'no', paid: '18 200', version: await version(leadId) });
    expect((await stored(leadId)).outcome).toMatchObject({ won: false, dollars: null });
    expect((await panelOf(leadId)).panel?.offer?.chip.text).toBe('Not bought');
    expect((await panelOf(leadId)).notes.sort().reverse()).toEqual([
      'Trade-in not bought',
      'Trade-in bought for $18,200',
      'Status: Contacted',
    ]);
  });

  it('needs a choice, and a price for a car that was bought', async () => {
    const leadId = await leadOf();
    const form = { do: 'outcome', version: await version(leadId) };
    const errors = async (more: object) =>
      Object.keys((await refusal(send(leadId, { ...form, ...more }))) ?? {});
    expect(await errors({})).toEqual(['won']);
    expect(await errors({ won: 'yes', paid: '' })).toEqual(['paid']);
  });
});
