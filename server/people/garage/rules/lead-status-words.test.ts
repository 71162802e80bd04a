import { expect, it } from 'vitest';
import { leadStatuses } from '#server/people/desk/desk-store-port';
import { leadStatusWords } from './lead-status-words';
import { leadType } from './lead-type';

it.each([
  ['new', 'Received'],
  ['contacted', 'Being handled'],
  ['appointment', 'Appointment made'],
  ['won', 'Completed'],
  ['closed', 'Closed'],
] as const)('%s is %s for the shopper', (status, text) => expect(leadStatusWords(status)).toBe(text));

it('has words for every status of the desk', () => {
  for (const status of leadStatuses) expect(leadStatusWords(status)).toMatch(/^\p{Lu}/u);
});

it.each([
  ['Enquiry', 'Car enquiry', 'Car enquiry'],
  ['Enquiry', undefined, 'Enquiry'],
  ['Trade-in', 'Sell my car', 'Sell my car'],
  ['Reservation', 'Reserve', 'Reservation'],
  ['Trade-in', 'Car enquiry', 'Trade-in'],
  ['Service', 'Robin, call 0491 570 006', 'Service'],
  ['Robin', 'Car enquiry', 'Enquiry'],
])('a lead of category %s, %s is shown as %s', (category, subcategory, type) =>
  expect(leadType(category, subcategory)).toBe(type),
);
