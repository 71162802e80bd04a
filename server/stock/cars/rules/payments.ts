import type { PriceSettings } from '#server/settings/price-schema';
import type { PaymentView } from '../views/price-panel-view';

const names: Record<PriceSettings['payment_methods'][number], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  eftpos: 'eftpos',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
};

/**
 * The payment-methods strip: cards and wallets without repeats, in the dealer's order, as marks if the dealer chooses
 * so.
 */
export const paymentsOf = ({
  payment_methods: methods,
  payment_style: style,
}: Pick<PriceSettings, 'payment_methods' | 'payment_style'>): PaymentView[] =>
  [...new Set(methods)].map((kind) => ({
    kind,
    text: names[kind],
    ...(style === 'marks' ? { mark: `/payment/${kind.replace('_', '-')}.svg` } : {}),
  }));
