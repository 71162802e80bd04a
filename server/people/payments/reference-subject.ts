import type { PaymentSubject } from './payment-store-port';

/** An amount that the dealer asked for: whatever is paid is kept. */
export const referenceSubject: PaymentSubject = {
  kind: 'reference',
  paid: async () => ({ keep: true }),
  unpaid: async () => undefined,
};
