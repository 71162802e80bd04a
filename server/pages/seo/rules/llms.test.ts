import { expect, test } from 'vitest';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { summaryText } from './llms';

const tenant = testTenant({
  slug: 'sound',
  name: 'Sound Cars',
  legal_name: 'Sound Pty Ltd',
  abn: '51824753556',
  wording: { intro: 'Good cars.\n# Not a heading' },
  locations: [
    testLocation('yard', {
      name: 'Yard',
      street: '1 Reed Court',
      opening_hours: [
        { weekday: 0, status: 'closed' },
        { weekday: 1, open: '08:30', close: '17:30' },
        { weekday: 2, status: 'by_appointment' },
      ],
    }),
    testLocation('hidden', { name: 'Hidden', phone: '(07) 5550 0143', visible: false }),
  ],
});
const summary = (more: object = {}) =>
  summaryText({
    tenant,
    isHidden: () => false,
    phone: '(07) 5550 0142',
    stock: '60 cars',
    pages: [{ text: 'All [cars]', url: 'https://sound.example/search' }],
    machines: [{ text: 'Search', url: 'https://sound.example/api/search', note: 'JSON' }],
    ...more,
  });

test('llms.txt has the business, its locations and hours, and how to read the stock', () => {
  expect(summary()).toBe(`# Sound Cars

> Good cars. # Not a heading

- Business: Sound Pty Ltd, ABN 51824753556
- Phone: (07) 5550 0142
- In stock now: 60 cars
- Prices are Australian dollars; times are local to each location.

## Locations

- Yard (sales): 1 Reed Court, Aspley QLD 4034; phone (07) 5550 0142; hours Sunday closed, Monday 08:30–17:30, Tuesday by appointment

## Pages

- [All cars](https://sound.example/search)

## Stock for software

- [Search](https://sound.example/api/search): JSON
`);
});

test('leaves out masked numbers', () => {
  expect(summary({ isHidden: () => true, phone: undefined })).not.toContain('5550');
});
