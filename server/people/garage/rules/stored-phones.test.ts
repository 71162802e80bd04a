import { expect, it } from 'vitest';
import { storedPhones } from './stored-phones';

it.each([
  ['+61491570006', ['+61491570006', '0491570006']],
  ['+64211234567', ['+64211234567']],
])('%s is looked for as %j', (phone, forms) => expect(storedPhones(phone)).toEqual(forms));
