import { describe, expect, it } from 'vitest';
import { accountsSchema, spinToWinSchema } from '#server/settings/accounts-schema';
import { smsSchema } from '#server/settings/sms-schema';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkAccounts } from './check-accounts';
import { checkSms } from './check-sms';
import { checkValuation } from './check-valuation';
import { checkSecrets, foreignSecrets } from './secret-names';

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

const account_sid = `AC${'0'.repeat(32)}`;
const twilio = { kind: 'twilio', account_sid, auth_token_env: 'BROLGA_TWILIO', sender: 'Brolga' };
const messagemedia = { kind: 'messagemedia', api_key: 'key', api_secret_env: 'BROLGA_MM' };
const clicksend = { kind: 'clicksend', username: 'brolga', api_key_env: 'BROLGA_CLICKSEND' };
const webhook = { kind: 'webhook', url: 'https://sms.example/', secret_env: 'BROLGA_SMS_SECRET' };

describe('the settings of text messages', () => {
  it('write files by default', () => {
    expect(testTenant().sms).toEqual({ kind: 'file' });
  });

  it.each([
    ['Twilio', twilio],
    ['a messaging service of Twilio', { ...twilio, sender: `MG${'a'.repeat(32)}` }],
    ['MessageMedia', messagemedia],
    ['ClickSend', { ...clicksend, sender: '+61480000000' }],
    ['a webhook', webhook],
  ])('accept %s', (_, sms) => {
    expect(checkSms(testTenant({ sms }))).toEqual([]);
  });

  it.each([
    ['another kind', { kind: 'fax' }],
    ['a misspelt key', { ...clicksend, user: 'brolga' }],
    ['a file with a sender', { kind: 'file', sender: 'Brolga' }],
    ['an invalid account SID', { ...twilio, account_sid: 'brolga' }],
    ['an auth token instead of its name', { ...twilio, auth_token_env: '0123456789abcdef' }],
    ['Twilio without a sender', { ...twilio, sender: undefined }],
    ['a sender ID that is too long', { ...clicksend, sender: 'BrolgaMotorGroup' }],
    ['a sender ID with a space', { ...clicksend, sender: 'Brolga MG' }],
    ['a sender in national form', { ...clicksend, sender: '0480000000' }],
    ['a messaging service with another gateway', { ...clicksend, sender: `MG${'a'.repeat(32)}` }],
    ['a webhook without an address', { ...webhook, url: undefined }],
    ['a password in the address', { ...webhook, url: 'https://user:password@sms.example/' }],
  ])('reject %s', (_, sms) => {
    expect(smsSchema.safeParse(sms).success).toBe(false);
  });

  it('warn about an address that is not https', () => {
    const sms = { ...webhook, url: 'http://sms.intranet/' };
    expect(checkSms(testTenant({ sms }))).toEqual([
      expect.objectContaining({ severity: 'warning', path: 'sms.url' }),
    ]);
  });
});

const autograb = { key_env: 'BROLGA_AUTOGRAB_KEY' };
const own_service = { url: 'https://valuations.dealer.example/v1', token_env: 'BROLGA_VALUATIONS_TOKEN' };
const site = (valuation: object, on = true) => testTenant({ valuation, trade_in: { autograb: on } });

it.each([
  ['no provider', {}, []],
  ['AutoGrab', { autograb }, []],
  ['a service of the dealer’s own', { own_service }, []],
  [
    'both: says which is used',
    { autograb, own_service },
    ['valuation.autograb is not used: valuation.own_service is set as well and is used'],
  ],
  [
    'a plain address',
    { own_service: { url: 'http://10.0.0.5/v1' } },
    ['valuation.own_service.url is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host'],
  ],
  [
    'a provider that is never called',
    { autograb, limits: { provider_calls_per_day: 0 } },
    ['valuation.limits.provider_calls_per_day is 0: the provider is never called'],
  ],
])('%s', (_case, valuation, messages) => {
  expect(checkValuation(site(valuation)).map(({ path, message }) => `${path} ${message}`)).toEqual(messages);
});

it('notes a provider on a site without online valuations', () => {
  expect(checkValuation(site({ own_service }, false))).toMatchObject([
    { path: 'valuation.own_service', message: 'is not used: trade_in.autograb is off' },
  ]);
});

it('secrets of providers belong to the site, and missing ones are reported', () => {
  const tenant = site({ autograb: { key_env: 'SALTBUSH_KEY' }, own_service });
  expect(foreignSecrets([tenant]).map(({ path }) => path)).toEqual(['valuation.autograb.key_env']);
  expect(checkSecrets(site({ autograb }), () => undefined)).toMatchObject([
    { path: 'valuation.autograb.key_env' },
  ]);
});
