import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLead } from '../../../tests/support/a-lead';
import { csvHeader, csvLead, csvValue, leadCopy } from './lead-export';

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

it('a person’s copy of a lead has its fields under the names of forms, and no form token', () => {
  const copy = leadCopy({ ...lead, updated_at: '2026-11-21T00:00:00.000Z' });
  expect(copy).toMatchObject({ lead_id: 'l1', tenant: 'brolga', fields: lead.fields, form_completed: true });
  for (const own of ['form_token', 'opt_in', 'updated_at', 'added_by'])
    expect(Object.keys(copy)).not.toContain(own);
});
