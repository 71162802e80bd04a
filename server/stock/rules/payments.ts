import type { PriceSettings } from '../../tenants/price-schema';

const names: Record<PriceSettings['payment_methods'][number], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  eftpos: 'eftpos',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
};

/** The payment-methods strip (specification §9 "five card and wallet options"): each once, in the dealer's order. */
export const paymentsOf = ({ payment_methods: methods }: Pick<PriceSettings, 'payment_methods'>) =>
  [...new Set(methods)].map((kind) => ({ kind, text: names[kind] }));
