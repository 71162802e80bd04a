import { expect, it } from 'vitest';
import { leadType } from './lead-type';

it.each([
  ['Enquiry', 'Car enquiry', 'Car enquiry'],
  ['Enquiry', undefined, 'Enquiry'],
  ['Trade-in', 'Sell my car', 'Sell my car'],
  ['Reservation', 'Reserve', 'Reservation'],
  ['Trade-in', 'Car enquiry', 'Trade-in'],
  ['Service', 'Robin, call 0491 570 006', 'Service'],
  ['Robin', 'Car enquiry', 'Enquiry'],
])('%s, %s is %s', (category, subcategory, type) => expect(leadType(category, subcategory)).toBe(type));
