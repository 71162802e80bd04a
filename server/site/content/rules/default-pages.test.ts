import { expect, test } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { financeNotes } from './default-pages';

const acme = {
  provider: 'A' as const,
  name: 'Acme Credit',
};

test.each([
  ['no lender', {}, ['What to ask a lender', 'comparison rate'], 'Who lends'],
  ['one lender', { lenders: [acme] }, ['Who lends', 'Acme Credit'], 'What to ask a lender'],
  [
    'two lenders and a licence',
    {
      lenders: [acme, { provider: 'B', lender: 'Coast Mutual' }],
      credit_licence: 'Australian Credit Licence 1',
    },
    ['Acme Credit and Coast Mutual', 'Australian Credit Licence 1'],
    'What to ask a lender',
  ],
  ['a lender without a name', { lenders: [{ provider: 'C' }] }, ['What to ask a lender'], 'Who lends'],
] as const)('the notes below a finance form of a site with %s', (_, finance, shown, absent) => {
  const notes = JSON.stringify(financeNotes(testTenant({ finance })));
  for (const words of [...shown, 'What to have ready', 'about two minutes', '5550 0142'])
    expect(notes).toContain(words);
  expect(notes).not.toContain(absent);
});

test('the notes use the site’s noun', () => {
  const tenant = testTenant({ stock: { noun: { one: 'motorcycle', many: 'motorcycles' } } });
  expect(JSON.stringify(financeNotes(tenant))).toContain('hand over the motorcycle.');
});
