import { expect, test } from 'vitest';
import { withOwnWords } from './own-words';

const words = withOwnWords({
  forms: {
    service: { title: 'Book a service', intro: 'Tell us about your car.' },
    fleet: { title: 'Fleet' },
  },
  contact: {
    topics: [
      { category: 'Trade-in', text: 'Trading in a car' },
      { category: 'Parts', text: 'Parts' },
    ],
  },
  search: { base_path: '/search/new-used-and-demo-cars', chips: ['car'] },
  wording: { no_price: 'Enquire for price.' },
  stock: { noun: { one: 'car', many: 'cars' } },
});
const noun = { one: 'caravan', many: 'caravans' };
const topics = [
  { category: 'Trade-in', text: 'Trading in a caravan' },
  { category: 'Parts', text: 'Parts' },
];
const contact = { topics };
const intro = 'Tell us about your caravan.';

test.each<[string, unknown, unknown]>([
  ['changes nothing for cars', { slug: 'a' }, { slug: 'a' }],
  ['adds missing sections', { stock: { noun } }, { stock: { noun }, contact, forms: { service: { intro } } }],
  [
    'adds to the texts of the dealer',
    { stock: { noun }, forms: { service: { title: 'Car care' } } },
    { stock: { noun }, contact, forms: { service: { title: 'Car care', intro } } },
  ],
  [
    'keeps the texts of the dealer',
    { stock: { noun }, contact: { topics: [] }, forms: { service: { intro: 'Bring your car.' } } },
    { stock: { noun }, contact: { topics: [] }, forms: { service: { intro: 'Bring your car.' } } },
  ],
  ['leaves a section of odd shape', { stock: { noun }, forms: 3 }, { stock: { noun }, contact, forms: 3 }],
  ['leaves a noun of another shape', { stock: { noun: 'boat' } }, { stock: { noun: 'boat' } }],
  ['leaves a file that is no object', 'text', 'text'],
])('%s', (_what, file, expected) => {
  expect(words(file)).toEqual(expected);
});
