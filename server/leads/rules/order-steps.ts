import type { ProgressView } from '#server/page/views/start-view';
import type { Tenant } from '#server/settings/tenant-schema';

/** The steps of the journey, in order; a site leaves some out. */
const orderSteps = [
  'details',
  'trade-in',
  'payment',
  'extras',
  'handover',
  'identity',
  'summary',
  'deposit',
  'finished',
] as const;
export type OrderStep = (typeof orderSteps)[number];

type Site = Pick<Tenant, 'orders' | 'trade_in'>;

/** The steps of a site's journey, in order. */
export const stepsOf = ({ orders, trade_in }: Site): readonly OrderStep[] =>
  orderSteps.filter(
    (step) =>
      (step !== 'trade-in' || (trade_in.autograb && trade_in.form.enabled)) &&
      (step !== 'extras' || orders.add_ons.length > 0) &&
      (step !== 'identity' || orders.ask_identity),
  );

const titles: Readonly<Record<Exclude<OrderStep, 'deposit' | 'finished'>, string>> = {
  details: 'Your details',
  'trade-in': 'Trade-in',
  payment: 'Payment',
  extras: 'Extras',
  handover: 'Pick-up or delivery',
  identity: 'Driver licence',
  summary: 'Check and hold',
};

/** Position of a step among those of a site: summary and deposit are one part. Undefined once the order is placed. */
export function orderProgress(step: OrderStep, site: Site): ProgressView | undefined {
  if (step === 'finished') return undefined;
  const parts = stepsOf(site).flatMap((one) => (one === 'deposit' || one === 'finished' ? [] : [one]));
  const shownStep = step === 'deposit' ? 'summary' : step;
  return { part: parts.indexOf(shownStep) + 1, titles: parts.map((one) => titles[one]) };
}
