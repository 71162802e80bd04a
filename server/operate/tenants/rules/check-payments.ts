import { squareAddresses, stripeAddress } from '#server/buying/payments/rules/offered-methods';
import { error, type Finding, note, warning } from '#server/dealer/files/rules/tenant-problems';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import type { Tenant } from '#server/settings/tenant-schema';

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
