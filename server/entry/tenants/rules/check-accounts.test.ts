import { expect, it } from 'vitest';
import { accountsSchema } from '#server/settings/accounts-schema';
import { spinToWinSchema } from '#server/settings/spin-to-win-schema';
import { checkAccounts } from './check-accounts';

const prizes = [{ name: 'Cap', chance_percent: 1, stock: 1 }];
const spin_to_win = spinToWinSchema.parse({ campaign: 'winter', terms: 'Adults only.', prizes });
const gated = { checkout: true, finance: 'all' };

it.each([
  ['all of it where shoppers can sign in', { sign_in: true, gated }, spin_to_win, []],
  ['nothing set', {}, undefined, []],
  ['gates without sign-in', { gated }, undefined, ['accounts.gated.checkout', 'accounts.gated.finance']],
  ['a garage with sign-in', { sign_in: true, garage: true }, undefined, []],
  ['a garage without sign-in', { garage: true }, undefined, ['accounts.garage']],
  ['a prize wheel without sign-in', {}, spin_to_win, ['spin_to_win']],
])('%s', (_, accounts, wheel, paths) => {
  const findings = checkAccounts({ accounts: accountsSchema.parse(accounts), spin_to_win: wheel });
  expect(findings.map(({ path, severity }) => [path, severity])).toEqual(
    paths.map((path) => [path, 'error']),
  );
});

it('warns about a webhook that is not https', () => {
  const webhook = { url: 'http://crm.intranet/', secret_env: 'BROLGA_CRM' };
  const accounts = accountsSchema.parse({ sign_in: true, webhook });
  expect(checkAccounts({ accounts, spin_to_win: undefined })).toEqual([
    expect.objectContaining({ severity: 'warning', path: 'accounts.webhook.url' }),
  ]);
});
