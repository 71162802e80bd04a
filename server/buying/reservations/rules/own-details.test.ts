import { expect, test } from 'vitest';
import { ownDetails, sentDetails } from './own-details';

const account = (name: string | null) => ({ phone: '+61491570006', name });
const reserver = { firstName: 'Jane', lastName: 'Citizen', email: 'jane@example.com' };
const phone = '0491 570 006';

test.each<[string, string | null, typeof reserver | undefined, object]>([
  ['the number alone for a new account', null, undefined, { phone }],
  ['the name of the account', 'Sam Lee', undefined, { name: 'Sam', last_name: 'Lee', phone }],
  [
    'a last name in several words',
    ' Ana  de la Cruz',
    undefined,
    { name: 'Ana', last_name: 'de la Cruz', phone },
  ],
  ['a first name only', 'Sam', undefined, { name: 'Sam', phone }],
  [
    'what the shopper entered to reserve a car',
    null,
    reserver,
    { name: 'Jane', last_name: 'Citizen', phone, email: 'jane@example.com' },
  ],
  [
    'the name of the account before that of a reservation',
    'Sam',
    reserver,
    { name: 'Sam', phone, email: 'jane@example.com' },
  ],
  ['nothing for empty texts', '', { firstName: '', lastName: '', email: '' }, { phone }],
])('a signed-in shopper’s details are %s', (_rule, name, reservedBy, details) => {
  expect(ownDetails(account(name), reservedBy)).toEqual(details);
});

test('of a form that was just sent only the contact details go on', () => {
  const fields = { name: 'Jane', phone: '+61491570006', message: 'Hello', trade_make: 'Mazda' };
  expect(sentDetails({ fields })).toEqual({ name: 'Jane', phone });
});
