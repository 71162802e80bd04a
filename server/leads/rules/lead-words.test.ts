import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldLabel, fieldText } from './lead-fields';
import { leadWords, searchTerms } from './lead-words';

const zoe = { name: 'Zoë', last_name: "O'Brien-Łukasz" };
const lead = {
  id: '01JD0ABCDEFGHJKMNPQRSTVWXY',
  fields: { ...zoe, email: 'Zoe@Shopper.example', phone: '+61491570006', Rego: '123ABC' },
  car: { id: 'c', slug: 'c', name: '2021 Citroën C3', stocknum: 'BMG-1042', vin: 'JTMB123' },
};
const found = (query: string): boolean => {
  const words = leadWords(lead);
  return searchTerms(query).every((term) => words.includes(term));
};

describe('a lead is found', () => {
  it.each([
    'zoe',
    'ZOË',
    "o'brien",
    'zoë obrien'.replace('ob', "o'b"),
    'zoe@shopper.example',
    'shopper.example',
    '0491 570 006',
    '0491570006',
    '+61 491 570 006',
    '(0491) 570-006',
    '570006',
    'citroen',
    'Citroën 2021',
    'bmg-1042',
    '1042',
    'jtmb123',
    '123abc',
    '01JD0ABC',
    'brien c3',
  ])('by %s', (query) => expect(found(query)).toBe(true));

  it.each(['mazda', 'zoe mazda', '0491 570 007', 'zoey'])('not by %s', (query) => {
    expect(found(query)).toBe(false);
  });
});

it('ignores an empty search, and uses a few words at most', () => {
  expect(searchTerms('  \n ')).toEqual([]);
  expect(searchTerms('%_*" ;')).toEqual(['_']);
  expect(searchTerms('a '.repeat(200))).toHaveLength(6);
});

it('finds a lead by its full name, in any script', () => {
  const finds = fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
    const words = leadWords({ id: 'x', fields: { name } });
    return searchTerms(name).every((term) => words.includes(term) || /^\+?\d+$/.test(term));
  });
  fc.assert(finds);
});

it.each([
  ['trade_make', 'Trade-in make'],
  ['trade_service_history', 'Trade-in service history'],
  ['trade_in', 'Trade in'],
  ['Rego', 'Rego'],
  ['additional_services', 'Additional services'],
  ['Vehicle Make', 'Vehicle Make'],
  ['company', 'Company'],
  ['agree_reservation', 'Agreed to the reservation terms'],
  ['order_add_on_1', 'Order line'],
  ['order_drive_away', 'Order line'],
  ['order_reached', 'Step of the order'],
  ['__proto__', 'Proto'],
  ['', ''],
])('%s has the label %s', (name, label) => expect(fieldLabel(name)).toBe(label));

it.each([
  ['trade_km', '45000', '45,000 km'],
  ['kilometres', '98000', '98,000 km'],
  ['trade_km', 'about 45000', 'about 45000'],
  ['trade_km', '', ''],
  ['price_after_trade_in', '20600', '$20,600'],
  ['trade_year', '2019', '2019'],
  ['agree_reservation', 'on', 'Yes'],
])('%s %s reads %s', (name, value, text) => expect(fieldText(name, value)).toBe(text));
