/** The steps of the journey, in order; a site leaves some out (`steps.ts`). */
export const orderSteps = [
  ...(['details', 'trade-in', 'payment', 'extras', 'handover', 'identity'] as const),
  ...(['summary', 'deposit', 'finished'] as const),
];
export type OrderStep = (typeof orderSteps)[number];
