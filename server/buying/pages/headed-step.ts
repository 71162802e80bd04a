import type { OrderStepView } from './views/order-view';

/** A step of an order with its heading. */
export interface HeadedStep {
  readonly heading: string;
  readonly step: OrderStepView;
}

/** A step of fields alone, before it has any. */
export const plainStep = { kind: 'fields', values: {}, hidden: {}, submit: 'Continue' } as const;
