import { centsText } from '#server/platform/text/counted';
import type { BankTransferSettings, PaymentMethodSettings } from '#server/settings/payments-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/** What decides whether a method can be offered. */
export interface MethodConditions {
  readonly isProduction: boolean;
  readonly secret: (name: string) => string | undefined;
  /** Whether calls to an address other than the provider's own are allowed. */
  readonly mayCall: (url: URL) => boolean;
}

export const stripeAddress = 'https://api.stripe.com';
/** Square's own addresses: where money moves, and its sandbox. */
export const squareAddresses: readonly string[] = [
  'https://connect.squareup.com',
  'https://connect.squareupsandbox.com',
];

/**
 * The payment methods of a site that can take money now, in the order of its settings: Stripe and Square with both of their secrets,
 * practice outside production unless the site enables it there, a bank transfer always.
 */
export const offeredMethods = (
  { payments }: Pick<Tenant, 'payments'>,
  conditions: MethodConditions,
): readonly PaymentMethodSettings[] => payments.methods.filter((method) => isReady(method, conditions));

function isReady(
  method: PaymentMethodSettings,
  { isProduction, secret, mayCall }: MethodConditions,
): boolean {
  switch (method.kind) {
    case 'bank_transfer':
      return true;
    case 'practice':
      return method.in_production || !isProduction;
    case 'stripe':
      return (
        (method.url === stripeAddress || mayCall(new URL(method.url))) &&
        secret(method.secret_key_env) !== undefined &&
        secret(method.webhook_secret_env) !== undefined
      );
    case 'square':
      return (
        (squareAddresses.includes(method.url) || mayCall(new URL(method.url))) &&
        secret(method.access_token_env) !== undefined &&
        secret(method.signature_key_env) !== undefined
      );
  }
}

/** A label with its value; a row without a value is left out. */
export type Row = readonly [label: string, value: string | null | undefined];

/** The account for a transfer of an amount. */
export const transferRows = (
  account: BankTransferSettings,
  amountCents: number,
  reference: string,
): readonly Row[] => [
  ['Amount', centsText(amountCents)],
  ['Reference', reference],
  ['Account name', account.account_name],
  ['BSB', account.bsb],
  ['Account number', account.account_number],
  ['PayID', account.payid],
];
