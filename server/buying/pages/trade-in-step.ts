import {
  noTradeIn,
  type OwnTradeIn,
  ownValuations,
  tradeInField,
} from '#server/buying/orders/choose-trade-in';
import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import { choiceField } from '#server/leads/rules/field-kinds';
import { centsText } from '#server/platform/text/money';
import { type HeadedStep, plainStep } from './headed-step';
import type { OrderFieldsView } from './views/order-view';

/** One of the cars that the shopper has valued here, or none. */
export async function tradeInStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const own = await ownValuations(visit);
  const { trade_in, stock } = visit.tenant;
  const link = {
    text: withNoun('Value a car to trade in', stock.noun),
    href: `/trade-in?car_id=${encodeURIComponent(order.carId)}`,
  };
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'trade-in',
    ...(own.length > 0 ? ownCars(own, order) : withoutOwnCar(visit.tenant)),
    ...(trade_in.form.enabled ? { link } : {}),
  };
  return { heading: 'Your trade-in', step };
}

function ownCars(own: readonly OwnTradeIn[], { tradeIn }: Order): Pick<OrderFieldsView, 'fields' | 'values'> {
  const chosen = tradeIn?.kind === 'valuation' ? tradeIn.valuationId : noTradeIn;
  const options = [
    ...own.map((one) => ({ value: one.valuationId, text: tradeInText(one) })),
    { value: noTradeIn, text: 'No trade-in' },
  ];
  return {
    fields: [
      choiceField({
        name: tradeInField,
        label: 'Do you have a trade-in?',
        control: 'radio',
        required: true,
        missing: 'Choose a car to trade in, or none.',
        options,
      }),
    ],
    values: tradeIn ? { [tradeInField]: chosen } : {},
  };
}

/** Nothing to choose from: only a way on. */
const withoutOwnCar = ({ trade_in, stock }: OrderVisit['tenant']) => ({
  intro: withNoun(
    trade_in.form.enabled
      ? 'Value your car first and come back here, or continue without a trade-in.'
      : 'Your order has no trade-in. If you have one, tell us when we contact you.',
    stock.noun,
  ),
  fields: [],
  hidden: { [tradeInField]: noTradeIn },
  submit: 'Continue without a trade-in',
});

const tradeInText = ({ name, offerCents }: OwnTradeIn): string =>
  offerCents > 0
    ? `${name}: our offer of ${centsText(offerCents)}`
    : `${name}: we value it at the inspection`;
