import { describe, expect, it } from 'vitest';
import { aLead } from '../../../../tests/support/a-lead';
import { leadPayload, leadPayloadSchema } from './lead-payload';

const lead = aLead({
  subcategory: 'Car enquiry',
  car: { id: 'c1', slug: 'c', name: '2021 Toyota HiLux' },
  dealership_id: 'd1',
  url: 'https://brolga.example/cars/c',
  user_agent: 'Browser',
  opt_in: { given: true, text: 'News?', at: '2026-11-20T00:00:00.000Z' },
  form_token: 'secret',
});

describe('the lead payload', () => {
  it('has every documented field', () => {
    const payload = leadPayload(lead);
    expect(payload).toMatchObject({
      category: 'Enquiry',
      subcategory: 'Car enquiry',
      lead_id: 'l1',
      form_completed: true,
      offer_accepted: false,
      url: 'https://brolga.example/cars/c',
      source: 'form',
      user_agent: 'Browser',
      car_id: 'c1',
      car_dealership_id: 'd1',
      lead_attributes: { visited_pages: [], linked_query_params: {} },
      consents: [{ kind: 'opt_in', given: true }],
    });
    expect(leadPayloadSchema.parse(payload)).toEqual(payload);
  });

  it('has no valuation of a car that was not valued', () => {
    expect(leadPayload({ ...lead, fields: { trade_make: 'Mazda' } })).not.toHaveProperty('valuation');
  });

  it('omits internal data', () => {
    for (const own of ['id', 'tenant', 'form_token', 'opt_in'])
      expect(leadPayload(lead)).not.toHaveProperty(own);
  });

  it('names a car outside the stock by the id on the page', () => {
    const { car: _, ...without } = lead;
    expect(leadPayload({ ...without, fields: { car_id: 'gone' } })).toMatchObject({ car_id: 'gone' });
    expect(leadPayload(without)).not.toHaveProperty('car_id');
  });
});
