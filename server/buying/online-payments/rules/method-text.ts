import type { ProviderKind } from '#server/buying/payments/payment';

/** How a payment was made, in words. */
export const methodText: Readonly<Record<ProviderKind, string>> = {
  stripe: 'Card or wallet',
  square: 'Card or wallet',
  bank_transfer: 'Bank transfer',
  practice: 'Demonstration',
};
