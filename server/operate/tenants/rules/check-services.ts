import { squareAddresses, stripeAddress } from '#server/buying/payments/rules/offered-methods';
import { unknownCountries } from '#server/customers/rules/mobile-number';
import { dealerSettings } from '#server/customers/rules/sign-in-code';
import { error, type Finding, note, warning } from '#server/dealer/rules/tenant-problems';
import { standInSender } from '#server/settings/delivery-schema';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import { categories } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';

/**
 * Countries without phone numbers, a webhook that can't be reached, and settings that need shoppers to sign in where
 * nobody can.
 */
export function checkAccounts({
  accounts,
  spin_to_win,
}: Pick<Tenant, 'accounts' | 'spin_to_win'>): Finding[] {
  const findings = [
    ...unknownCountries(accounts.countries).map((country) =>
      error('accounts.countries', `${country} is not a country with phone numbers`),
    ),
    ...checkHttps('accounts.webhook.url', accounts.webhook?.url),
  ];
  if (accounts.sign_in) return findings;
  const gates = Object.entries(accounts.gated).filter(([, gate]) => gate !== false && gate !== 'no');
  return [
    ...findings,
    ...gates.map(([name]) =>
      error(`accounts.gated.${name}`, 'is on but accounts.sign_in is off: nobody could open these pages'),
    ),
    ...(accounts.garage
      ? [error('accounts.garage', 'is on but accounts.sign_in is off: nobody could open the page')]
      : []),
    ...(spin_to_win
      ? [error('spin_to_win', 'is set but accounts.sign_in is off: nobody could sign in to spin')]
      : []),
  ];
}

/** The mark of a demonstration, which a dealer's own site must not have. */
export function checkDemo(
  tenant: Pick<Tenant, 'demo' | 'hosts' | 'delivery' | 'sms' | 'payments'>,
): Finding[] {
  if (tenant.demo === undefined) return [];
  const settings = dealerSettings(tenant);
  if (settings.length === 0)
    return [note('demo', 'is set: anyone can sign in with any number. Only for demonstrations')];
  const words = `is set, but ${settings.join(' and ')} ${settings.length === 1 ? 'belongs' : 'belong'} to a dealer’s own site: sign-in codes and links to confirm alerts stay hidden. Remove demo`;
  return [warning('demo', words)];
}

const checkHttps = (path: string, url: string | undefined): Finding[] =>
  url?.startsWith('http:')
    ? [warning(path, 'is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host')]
    : [];

/** Lead delivery: valid names, and a recipient for every category. */
export function checkDelivery({ delivery, locations }: Tenant): Finding[] {
  const { email_to, destinations } = delivery;
  const findings = destinations.flatMap((destination, at) => {
    const path = `delivery.destinations.${at}`;
    return [
      ...unknown(`${path}.categories`, 'category', destination.categories, categories),
      ...unknown(
        `${path}.locations`,
        'location id',
        destination.locations,
        locations.map(({ id }) => id),
      ),
      ...('url' in destination ? checkHttps(`${path}.url`, destination.url) : []),
    ];
  });
  const deliveryFindings = [...findings, ...checkSender(delivery)];
  return email_to.length > 0 ? deliveryFindings : [...deliveryFindings, ...leftOut(delivery)];
}

/** Mail servers reject email from a domain that is not the dealer's. */
function checkSender({ email_from, email_to, destinations }: Tenant['delivery']): Finding[] {
  const isMailed =
    email_to.length > 0 || destinations.some(({ kind, enabled }) => enabled && /email/.test(kind));
  if (!isMailed || email_from !== standInSender) return [];
  return [
    note('delivery.email_from', `is the placeholder ${standInSender}: use an address on your own domain`),
  ];
}

const unknown = (
  path: string,
  what: string,
  names: readonly string[],
  knownNames: readonly string[],
): Finding[] =>
  names
    .filter((one) => !knownNames.includes(one))
    .map((one) => error(path, `${what} ${one} not found; choose from ${knownNames.join(', ')}`));

/** Without `email_to`, leads that no destination accepts are only stored. */
function leftOut({ destinations }: Tenant['delivery']): Finding[] {
  const path = 'delivery.email_to';
  const enabled = destinations.filter((one) => one.enabled && one.locations.length === 0);
  if (enabled.length === 0) return [note(path, 'is empty: leads are saved for /desk but not sent to anyone')];
  const missingCategories = categories.filter(
    (category) => !enabled.some((one) => one.categories.length === 0 || one.categories.includes(category)),
  );
  if (missingCategories.length === 0) return [];
  return [
    warning(
      path,
      `is empty, and no destination accepts ${missingCategories.join(', ')}: saved but not sent to anyone`,
    ),
  ];
}

/** Sources of stock files: known formats, a way to sign in, and what is readable on the way. */
export function checkImports({ imports, delivery }: Pick<Tenant, 'imports' | 'delivery'>): Finding[] {
  const { sources, email_to } = imports;
  if (sources.length === 0) return [];
  const noRecipient = email_to.length === 0 && delivery.email_to.length === 0;
  return [
    ...sources.flatMap((source, at) => checkSource(source, `imports.sources.${at}`)),
    ...(noRecipient
      ? [
          warning(
            'imports.email_to',
            'is empty, and so is delivery.email_to: nobody hears of feeds that fail',
          ),
        ]
      : []),
  ];
}

function checkSource(source: FeedSourceSettings, path: string): Finding[] {
  const names = formats.map(({ name }) => name).join(', ');
  return [
    ...(formatNamed(source.format)
      ? []
      : [error(`${path}.format`, `format ${source.format} not found; choose from ${names}`)]),
    ...checkAccess(source, path),
  ];
}

function checkAccess(source: FeedSourceSettings, path: string): Finding[] {
  if (source.kind === 'https' && source.url.startsWith('http:')) {
    return [warning(`${path}.url`, 'is not https: used only when FEED_PRIVATE_HOSTS lists its host')];
  }
  if (source.kind === 'sftp' && !source.password_env && !source.key_env) {
    return [error(path, 'needs password_env or key_env')];
  }
  if (source.kind === 'ftp' && source.security === 'none') {
    return [warning(`${path}.security`, 'is none: the password and the file are readable on the way')];
  }
  return [];
}

/** Text messages: a gateway that can be reached. */
export const checkSms = ({ sms }: Pick<Tenant, 'sms'>): Finding[] =>
  'url' in sms ? checkHttps('sms.url', sms.url) : [];

/** Trade-in valuations: one provider that can be reached, and settings that do something. */
export function checkValuation({ valuation, trade_in }: Pick<Tenant, 'valuation' | 'trade_in'>): Finding[] {
  const { autograb, own_service: own, limits } = valuation;
  const findings: Finding[] = [];
  if (autograb && own) {
    findings.push(
      warning('valuation.autograb', 'is not used: valuation.own_service is set as well and is used'),
    );
  }
  findings.push(...checkHttps('valuation.autograb.url', autograb?.url));
  findings.push(...checkHttps('valuation.own_service.url', own?.url));
  if ((autograb || own) && limits.provider_calls_per_day === 0) {
    findings.push(warning('valuation.limits.provider_calls_per_day', 'is 0: the provider is never called'));
  }
  if ((autograb || own) && !trade_in.autograb) {
    const provider = own ? 'own_service' : 'autograb';
    findings.push(note(`valuation.${provider}`, 'is not used: trade_in.autograb is off'));
  }
  return findings;
}

/** Orders: everything that a purchase online needs besides its own switch. */
export function checkOrders({
  orders,
  cards,
  payments,
}: Pick<Tenant, 'orders' | 'cards' | 'payments'>): Finding[] {
  if (!orders.enabled) return [];
  const missing = [
    ...(cards.reserve?.journey ? [] : ['cards.reserve.journey is off']),
    ...(cards.reserve?.car_types.includes('used') ? [] : ['cards.reserve.car_types has no used cars']),
    ...(payments.methods.length > 0 ? [] : ['payments.methods is empty']),
  ];
  return missing.map((reason) => warning('orders.enabled', `does nothing: ${reason}`));
}

/** Payments: methods that can take money, deposits to take, and a desk where staff confirm transfers. */
export function checkPayments({
  payments,
  cards,
  desk,
}: Pick<Tenant, 'payments' | 'cards' | 'desk'>): Finding[] {
  const { methods } = payments;
  const isUnused = methods.length > 0 && cards.reserve === undefined;
  return [
    ...methods.flatMap((method, at) => [
      ...findingsOf(method, `payments.methods.${at}`),
      ...(method.kind === 'bank_transfer' && !desk.enabled ? [noDesk(`payments.methods.${at}`)] : []),
    ]),
    ...(isUnused ? [note('payments.methods', 'take no deposits: cards.reserve is not set')] : []),
  ];
}

const noDesk = (path: string): Finding =>
  error(
    path,
    'needs the desk, where staff confirm transfers: turn desk.enabled on, or remove the bank transfer',
  );

function findingsOf(method: PaymentMethodSettings, path: string): Finding[] {
  if (method.kind === 'practice' && method.in_production) {
    return [note(`${path}.in_production`, 'is on: cars are held without money. Only for demonstrations')];
  }
  if (method.kind !== 'stripe' && method.kind !== 'square') return [];
  const usual = method.kind === 'stripe' ? [stripeAddress] : squareAddresses;
  if (usual.includes(method.url)) return [];
  return [
    warning(
      `${path}.url`,
      `is not ${usual.join(' or ')}: used only when WEBHOOK_PRIVATE_HOSTS lists its host`,
    ),
  ];
}
