import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLead } from '../../../tests/support/a-lead';
import { csvHeader, csvLead, csvValue, leadRecord } from './lead-export';
import { leadPayload, leadPayloadSchema } from './lead-payload';

const lead = aLead({
  fields: { name: 'Jane', phone: '+61491570006', postcode: '0800', message: 'Two "lines",\nhere' },
  car: { id: 'c1', slug: 'c', name: '2021 Toyota HiLux', price: 45_990 },
  opt_in: { given: true, text: 'News?', at: '2026-11-20T00:00:00.000Z' },
  form_token: 'secret',
});

describe('leads as CSV', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+61491570006', `"'+61491570006"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1', `"'＝1"`],
    ['=1","=2', `"'=1"",""=2"`],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['', ''],
    [undefined, ''],
    [-5, '-5'],
  ])('%j becomes %j', (value, csv) => expect(csvValue(value)).toBe(csv));

  it('never begins a cell with a formula, and loses nothing', () => {
    const risky = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",a＝') });
    const safe = fc.property(fc.array(risky, { minLength: 2 }), (values) => {
      const [row = []] = parse(`${values.map(csvValue).join(',')}\r\n`, { relax_column_count: true });
      expect(row).toHaveLength(values.length);
      for (const [at, cell] of row.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect([values[at], `'${values[at]}`]).toContain(cell);
      }
    });
    fc.assert(safe);
  });

  it('has a row for each lead under one header', () => {
    const rows = parse(csvHeader() + csvLead(lead), { columns: true });
    expect(rows).toEqual([
      expect.objectContaining({
        lead_id: 'l1',
        name: 'Jane',
        phone: '0491 570 006',
        postcode: '0800',
        message: 'Two "lines",\nhere',
        opt_in: 'yes',
        car: '2021 Toyota HiLux',
        price: '45990',
        suspect: '',
      }),
    ]);
  });
});

it('leads as JSON have the id as lead_id, and no form token', () => {
  expect(leadRecord(lead)).toMatchObject({ lead_id: 'l1', tenant: 'brolga', fields: lead.fields });
  expect(Object.keys(leadRecord(lead))).not.toContain('form_token');
});

describe('the lead payload', () => {
  const lead = aLead({
    subcategory: 'Car enquiry',
    car: { id: 'c1', slug: 'c', name: '2021 Toyota HiLux' },
    dealership_id: 'd1',
    url: 'https://brolga.example/cars/c',
    user_agent: 'Browser',
    opt_in: { given: true, text: 'News?', at: '2026-11-20T00:00:00.000Z' },
    form_token: 'secret',
  });

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
    expect(leadPayload({ ...lead, fields: { trade_make: 'Mazda' } }).valuation).toBeUndefined();
  });

  it('omits internal data', () => {
    for (const own of ['id', 'tenant', 'form_token', 'opt_in'])
      expect(leadPayload(lead)).not.toHaveProperty(own);
  });

  it('names a car outside the stock by the id on the page', () => {
    const { car: _, ...without } = lead;
    expect(leadPayload({ ...without, fields: { car_id: 'gone' } })).toMatchObject({ car_id: 'gone' });
    expect(leadPayload(without).car_id).toBeUndefined();
  });
});
