import { describe, expect, test } from 'vitest';
import { aLead } from '../../../tests/support/a-lead';
import { leadChangeEvents, leadEvent, webhookMessage } from './lead-events';
import { leadFacts, leadRecord, leadRecordSchema } from './lead-record';

const site = { slug: 'brolga', hosts: ['www.brolga.example'] };
const lead = aLead({
  subcategory: 'Car enquiry',
  fields: {
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '+61491570006',
    message: 'Still here?',
    Rego: '123ABC',
    'Vehicle Make': 'Mazda',
    preferred_time: 'Morning',
    dealership_slug: 'aspley',
  },
  car: { id: 'c1', slug: 'c', name: '2021 Toyota HiLux', stocknum: 'B1', km: 45_000 },
  dealership_id: 'd1',
  url: 'https://brolga.example/cars/c',
  user_agent: 'Browser',
  lead_attributes: { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } },
  opt_in: { given: true, text: 'News?', at: '2026-11-20T00:00:00.000Z' },
  form_token: 'secret',
});

describe('the record of a lead', () => {
  test('has every documented field under the names of the API', () => {
    const record = leadRecord(lead, 'contacted', site);
    expect(leadRecordSchema.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      object: 'lead',
      id: 'l1',
      url: 'https://www.brolga.example/api/leads/l1',
      updated_at: lead.created_at,
      status: 'contacted',
      contact: { first_name: 'Mia', phone: '+61491570006', phone_text: '0491 570 006', postcode: null },
      message: 'Still here?',
      car_id: 'c1',
      car: { stock_number: 'B1', odometer_km: 45_000 },
      page_url: 'https://brolga.example/cars/c',
      campaign: { parameters: { utm_source: 'mail' }, visited_pages: ['/'] },
      consents: [{ kind: 'opt_in', given: true }],
      valuation: null,
      details: { rego: '123ABC', vehicle_make: 'Mazda', preferred_time: 'Morning' },
      legacy: { dealership_id: 'd1', dealership_slug: 'aspley', user_agent: 'Browser', form_completed: true },
    });
    expect(JSON.stringify(record)).not.toContain('secret');
  });

  test('says when it changed', () => {
    const updated_at = '2026-11-21T00:00:00.000Z';
    expect(leadFacts({ ...lead, updated_at }, 'new').updated_at).toBe(updated_at);
  });

  test('names a car outside the stock by the name on the page', () => {
    const { car: _, ...without } = lead;
    expect(leadFacts({ ...without, fields: { car_id: 'gone' } }, 'new')).toMatchObject({
      car_id: 'gone',
      car: null,
    });
    expect(leadFacts(without, 'new').car_id).toBeNull();
  });

  test('has a valuation once, and none of a car that was not valued', () => {
    const fields = { trade_make: 'Mazda', trade_offer: '16600' };
    expect(leadFacts({ ...lead, fields }, 'new')).toMatchObject({ valuation: null, details: fields });
    const valued = leadFacts({ ...lead, fields: { ...fields, trade_reached: 'finished' } }, 'new');
    expect(valued.valuation).toMatchObject({ offer: 16_600, offer_accepted: null, reached: 'finished' });
    expect(valued.details).toEqual({ trade_make: 'Mazda' });
  });
});

describe('the events of a change', () => {
  const moment = { status: 'new' as const, at: '2026-11-22T00:00:00.000Z' };
  test.each<[string, Partial<typeof lead>, readonly string[]]>([
    ['the message', { fields: { ...lead.fields, message: 'Sold?' } }, ['message']],
    [
      'the phone number',
      { fields: { ...lead.fields, phone: '+61491570007' } },
      ['contact.phone', 'contact.phone_text'],
    ],
    ['an answer', { fields: { ...lead.fields, preferred_time: 'Noon' } }, ['details.preferred_time']],
    ['a new answer', { fields: { ...lead.fields, colour: 'red' } }, ['details.colour']],
    ['the car', { car: { ...lead.car, id: 'c2', slug: 'd', name: 'Other' } }, ['car_id', 'car']],
    ['the decision', { offer_accepted: true }, ['legacy.offer_accepted']],
    ['when it changed', { updated_at: moment.at }, []],
  ])('names what changed: %s', (_what, change, names) => {
    const [updated, ...more] = leadChangeEvents(lead, { ...lead, ...change }, moment);
    expect(updated?.data['changed'] ?? []).toEqual(names);
    expect(more.map(({ type }) => type)).toEqual(change.offer_accepted ? ['lead.offer_accepted'] : []);
  });

  test('names an answer that is gone', () => {
    const { preferred_time: _, ...fields } = lead.fields;
    expect(leadChangeEvents(lead, { ...lead, fields }, moment)[0]?.data).toMatchObject({
      changed: ['details.preferred_time'],
      updated_at: moment.at,
    });
  });

  test('a lead in quarantine has none', () => {
    expect(leadChangeEvents(lead, { ...lead, quarantined: 'held', offer_accepted: true }, moment)).toEqual(
      [],
    );
  });

  test('are stored without the address, which a site may change until they are sent', () => {
    const { data } = leadEvent(lead, 'lead.created', moment);
    expect(data).not.toHaveProperty('url');
    expect({ ...data, url: leadRecord(lead, 'new', site).url }).toEqual({
      ...leadRecord(lead, 'new', site),
      updated_at: moment.at,
    });
  });
});

test('the webhook of a destination gets the record, or which one it is if that is too long', () => {
  const { status: _, ...record } = leadRecord(lead, 'new', site);
  expect(webhookMessage(lead, { thin: false }, site).data).toEqual(record);
  const long = { ...lead, fields: { ...lead.fields, message: 'x'.repeat(20_000) } };
  for (const { data } of [
    webhookMessage(long, { thin: false }, site),
    webhookMessage(lead, { thin: true }, site),
  ])
    expect(data).toEqual({
      object: 'lead',
      id: 'l1',
      url: record.url,
      created_at: lead.created_at,
      updated_at: lead.created_at,
      category: 'Enquiry',
      subcategory: 'Car enquiry',
    });
});
