import { expect, it } from 'vitest';
import { leadStatuses } from '#server/people/desk/desk-store-port';
import { leadStatusWords } from './lead-status-words';

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
