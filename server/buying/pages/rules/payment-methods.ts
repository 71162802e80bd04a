import type { ProviderKind } from '#server/buying/payments/payment';
import { choiceField } from '#server/leads/rules/field-kinds';
import type { FieldOption, FieldRule } from '#server/page/views/field-rule';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import type { Tenant } from '#server/settings/tenant-schema';

export const methodField = 'payment_method';

/** The settings of a kind of payment at a site. */
export const methodOf = <K extends PaymentMethodSettings['kind']>(
  { payments }: Pick<Tenant, 'payments'>,
  kind: K,
): Extract<PaymentMethodSettings, { kind: K }> | undefined =>
  payments.methods.find((one): one is Extract<PaymentMethodSettings, { kind: K }> => one.kind === kind);

const stripeNames = {
  card: 'Card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  payto: 'PayTo',
} as const;

/** A method as shoppers know it. */
export function methodText(method: PaymentMethodSettings): string {
  switch (method.kind) {
    case 'stripe':
      return listed(method.methods.map((one) => stripeNames[one]));
    case 'square':
      return 'Card, Apple Pay or Google Pay';
    case 'bank_transfer':
      return `Bank transfer${method.payid ? ' or PayID' : ''}`;
    case 'practice':
      return 'Practice payment (no money moves)';
  }
}

/** `Card, Apple Pay or Google Pay`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function optionText(method: PaymentMethodSettings): string {
  if (method.kind !== 'bank_transfer') return methodText(method);
  const { hold_hours: hours } = method;
  return `${methodText(method)}: at least ${hours} ${hours === 1 ? 'hour' : 'hours'} to transfer, to the end of a business day`;
}

/** The choices of a site that its shoppers can use now, in the dealer's order. */
export const methodOptions = (
  { payments }: Pick<Tenant, 'payments'>,
  offered: readonly ProviderKind[],
): readonly FieldOption[] =>
  payments.methods
    .filter(({ kind }) => offered.includes(kind))
    .map((method) => ({ value: method.kind, text: optionText(method) }));

/** The choice of a method; undefined where there is none to make. */
export const methodChoice = (options: readonly FieldOption[]): FieldRule | undefined =>
  options.length < 2
    ? undefined
    : choiceField({
        name: methodField,
        label: 'How would you like to pay?',
        control: 'radio',
        required: true,
        options,
      });

/** The chosen method: the only one, or the one in the form. */
export const chosenMethod = (
  offered: readonly ProviderKind[],
  values: Readonly<Record<string, string | undefined>>,
): ProviderKind | undefined =>
  offered.length === 1 ? offered[0] : offered.find((kind) => kind === values[methodField]);
