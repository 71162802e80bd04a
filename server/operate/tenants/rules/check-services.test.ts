import { describe, expect, it } from 'vitest';
import { accountsSchema, spinToWinSchema } from '#server/settings/accounts-schema';
import { deliverySchema } from '#server/settings/delivery-schema';
import { importsSchema } from '#server/settings/imports-schema';
import { smsSchema } from '#server/settings/sms-schema';
import { square, stripe, transfer } from '../../../../tests/support/payment-methods';
import { testTenant } from '../../../../tests/support/test-tenant';
import {
  checkAccounts,
  checkDelivery,
  checkDemo,
  checkImports,
  checkOrders,
  checkPayments,
  checkSms,
  checkValuation,
} from './check-services';
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

it.each([
  ['nothing without the mark', { hosts: ['brolga.com.au'] }, []],
  ['a note on a demonstration', { demo: {} }, [['note', expect.stringContaining('Only for demonstrations')]]],
  [
    'a warning on a dealer’s own site',
    { demo: {}, hosts: ['brolga.com.au'] },
    [['warning', expect.stringContaining('hosts belongs to a dealer’s own site')]],
  ],
])('the mark of a demonstration gives %s', (_, more, expected) => {
  expect(checkDemo(testTenant(more)).map(({ severity, message }) => [severity, message])).toEqual(expected);
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

const tenant = (delivery: unknown) => testTenant({ delivery });
const hook = { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret_env: 'CRM_SECRET' };
const hookAnd = (other: object) => ({ destinations: [hook, other] });
const jobs = { kind: 'email', name: 'jobs', to: ['jobs@brolga.example'], categories: ['Careers'] };
const autogate = { kind: 'autogate', name: 'a', user: 'u', password_env: 'PASS' };
const sender = { email_from: 'website@brolga.example' };
const mailed = { ...sender, email_to: ['sales@brolga.example'] };
const mailedAndHook = (change: object) => ({ ...mailed, destinations: [{ ...hook, ...change }] });
const first = 'delivery.destinations.0';

it.each([
  ['a plain address', mailed, []],
  ['a destination for all', { destinations: [hook] }, []],
  ['no recipient', {}, ['delivery.email_to']],
  ['a disabled destination', { destinations: [{ ...hook, enabled: false }] }, ['delivery.email_to']],
  ['mail without a sender', { email_to: mailed.email_to }, ['delivery.email_from']],
  ['a mail destination without a sender', hookAnd(jobs), ['delivery.email_from']],
  ['some categories only', { ...sender, destinations: [jobs] }, ['delivery.email_to']],
  ['an unknown category', mailedAndHook({ categories: ['Enquiries'] }), [`${first}.categories`]],
  ['an unknown location', mailedAndHook({ locations: ['aspley', 'nundah'] }), [`${first}.locations`]],
  ['plain http', mailedAndHook({ url: 'http://10.0.0.5/leads' }), [`${first}.url`]],
])('checks settings with %s', (_case, delivery, paths) => {
  expect(checkDelivery(tenant(delivery)).map(({ path }) => path)).toEqual(paths);
});

it('reports categories without a recipient', () => {
  const [finding] = checkDelivery(tenant({ ...sender, destinations: [jobs] }));
  expect(finding?.message).toContain('no destination accepts Enquiry, Reservation');
  expect(finding?.message).not.toContain('Careers');
});

it.each([
  ['two of one name', [hook, hook]],
  ['a reserved name', [{ ...hook, name: 'email' }]],
  ['an unknown kind', [{ ...hook, kind: 'fax' }]],
  ['a secret instead of its name', [{ ...hook, secret_env: 'whsec_c2VjcmV0' }]],
  ['a password in the address', [{ ...hook, url: 'https://user:password@crm.example/' }]],
  ['an address of files', [{ ...hook, url: 'file:///etc/passwd' }]],
  ['a seller ID that is not a GUID', [{ ...autogate, seller_id: '1' }]],
])('rejects %s', (_case, destinations) => {
  expect(deliverySchema.safeParse({ destinations }).success).toBe(false);
});

const live = { kind: 'practice', in_production: true };
const elsewhere = { url: 'https://fake.example' };

it.each([
  ['no payments', [], []],
  ['Stripe and a transfer', [stripe, transfer], []],
  ['Stripe elsewhere', [transfer, { ...stripe, ...elsewhere }], ['warning payments.methods.1.url']],
  ['Square and its sandbox', [{ ...square, url: 'https://connect.squareupsandbox.com' }], []],
  ['Square elsewhere', [{ ...square, ...elsewhere }], ['warning payments.methods.0.url']],
  ['practice', [{ kind: 'practice' }], []],
  ['practice in production', [live], ['note payments.methods.0.in_production']],
])('checks %s', (_, methods, expected) => {
  const findings = checkPayments(testTenant({ payments: { methods }, cards: { reserve: {} } }));
  expect(findings.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
});

it('refuses a bank transfer that nobody can confirm', () => {
  const methods = [{ kind: 'practice' }, transfer];
  const change = { payments: { methods }, cards: { reserve: {} } };
  expect(checkPayments(testTenant({ ...change, desk: { enabled: false } }))).toMatchObject([
    { severity: 'error', path: 'payments.methods.1' },
  ]);
  expect(checkPayments(testTenant({ ...change, desk: { enabled: true } }))).toEqual([]);
});

it('notes methods that no deposit needs', () => {
  expect(checkPayments(testTenant({ payments: { methods: [transfer] } }))).toMatchObject([
    { path: 'payments.methods' },
  ]);
});

it.each([
  ['a kind twice', [{ kind: 'practice' }, { kind: 'practice' }]],
  ['an unknown kind', [{ kind: 'cash' }]],
  ['a BSB of five digits', [{ ...transfer, bsb: '06400' }]],
  ['a key instead of its name', [{ ...stripe, secret_key_env: 'sk_live_1' }]],
])('settings refuse %s', (_, methods) => {
  expect(() => testTenant({ payments: { methods } })).toThrow();
});

it('orders need the reservation journey, used cars and a payment method while they are on', () => {
  const messagesOf = (settings: object) => checkOrders(testTenant(settings)).map(({ message }) => message);
  const orders = { enabled: true };
  expect(messagesOf({ orders })).toEqual([
    'does nothing: cards.reserve.journey is off',
    'does nothing: cards.reserve.car_types has no used cars',
    'does nothing: payments.methods is empty',
  ]);
  const payments = { methods: [{ kind: 'practice' }] };
  expect(messagesOf({ orders, payments, cards: { reserve: { journey: true } } })).toEqual([]);
  expect(messagesOf({})).toEqual([]);
});

const host_fingerprint = `SHA256:${'a'.repeat(43)}`;
const https = { name: 'dms', kind: 'https', url: 'https://dms.example/stock.csv' };
const server = { name: 'dms', host: 'files.dms.example' };
const sftp = { ...server, kind: 'sftp', user: 'brolga', host_fingerprint, path: 'a.csv' };
const keyed = { ...sftp, key_env: 'BROLGA_KEY' };
const ftp = { ...server, kind: 'ftp', path: '/out/stock-*.csv' };
const folder = { name: 'dms', kind: 'folder', path: 'stock.csv' };
const findings = (...sources: object[]) =>
  checkImports(testTenant({ imports: { sources, email_to: ['stock@dealer.example'] } })).map(
    ({ path, message }) => `${path} ${message}`,
  );

describe('sources of stock files', () => {
  it.each([
    ['an https address', https],
    ['one with credentials', { ...https, auth: { kind: 'basic', user: 'a', password_env: 'BROLGA_DMS' } }],
    ['an SFTP server', keyed],
    ['an FTP server', ftp],
    ['a folder', folder],
    ['times of day', { ...folder, times: ['06:00', '18:30'] }],
    ['a format in capitals', { ...folder, format: 'VAuto' }],
  ])('accept %s', (_what, source) => expect(findings(source)).toEqual([]));

  it.each([
    ['another kind', { ...folder, kind: 'gopher' }],
    ['no fingerprint', { ...keyed, host_fingerprint: undefined }],
    ['a fingerprint of another kind', { ...keyed, host_fingerprint: 'MD5:aa:bb' }],
    ['a path out of the folder', { ...folder, path: '../other/stock.csv' }],
    ['a path of a folder', { ...folder, path: 'out/' }],
    ['an empty path', { ...folder, path: '' }],
    ['* in a folder', { ...folder, path: '*/stock.csv' }],
    ['the time 25:00', { ...folder, times: ['25:00'] }],
    ['every minute', { ...folder, every_minutes: 1 }],
    ['a secret instead of its name', { ...keyed, key_env: 'hunter2' }],
    ['an address with a password', { ...https, url: 'https://a:b@dms.example/' }],
    ['a misspelt key', { ...https, pasword_env: 'A' }],
  ])('refuse %s', (_what, source) =>
    expect(importsSchema.safeParse({ sources: [source] }).success).toBe(false),
  );

  it('have unique names and number at most twenty', () => {
    expect(importsSchema.safeParse({ sources: [folder, https] }).success).toBe(false);
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...folder, name: `s${at}` }));
    expect(importsSchema.safeParse({ sources: many(20) }).success).toBe(true);
    expect(importsSchema.safeParse({ sources: many(21) }).success).toBe(false);
  });

  it.each([
    [{ ...folder, format: 'excel' }, 'imports.sources.0.format format excel not found; choose from auto, '],
    [{ ...https, url: 'http://dms.example/' }, 'imports.sources.0.url is not https'],
    [sftp, 'imports.sources.0 needs password_env or key_env'],
    [{ ...ftp, security: 'none' }, 'imports.sources.0.security is none'],
  ])('%j is reported', (source, text) => {
    expect(findings(source)).toEqual([expect.stringContaining(text)]);
  });

  it('need an address for failures', () => {
    const tenant = testTenant({ imports: { sources: [folder] } });
    expect(checkImports(tenant).map(({ path }) => path)).toEqual(['imports.email_to']);
    expect(checkImports(testTenant())).toEqual([]);
  });
});
