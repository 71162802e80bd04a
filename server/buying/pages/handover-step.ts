import {
  addressField,
  deliveryDayField,
  type EndingOffer,
  type HandoverChoices,
  handoverChoices,
  handoverField,
  isPickUpFree,
} from '#server/buying/orders/choose-handover';
import type { Order } from '#server/buying/orders/order';
import { figuresOf } from '#server/buying/orders/order-price';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { tooFarText } from '#server/buying/orders/rules/handover';
import { dueWith } from '#server/buying/orders/rules/order-figures';
import type { OrderHandoverView } from '#server/buying/views/order-view';
import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { deliverToParameter } from '#server/leads/rules/car-forms';
import { choiceField, textField } from '#server/leads/rules/field-kinds';
import { timeField } from '#server/leads/rules/forms/test-drive';
import { zoneHint } from '#server/leads/test-drives/rules/slot-days';
import { centsText } from '#server/platform/text/counted';
import { dayInWords } from '#server/platform/text/local-time';
import { stepHref } from '#server/trade-in/rules/steps';
import { type HeadedStep, movingSums } from './rules/order-journey';

/** Pick-up at a time that is free, or delivery on a day, for what it costs. */
export async function handoverStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const choices = await handoverChoices(visit, order);
  const sums = choices.delivery && dueWith('delivery', figuresOf(visit, order));
  const step: OrderHandoverView = {
    ...toHandoverView(choices, order, visit.tenant.stock.noun),
    sums: sums === undefined ? undefined : movingSums(sums, [{ name: handoverField }]),
  };
  if (await isPickUpFree(visit, order)) return { heading: 'Pick-up or delivery', step };
  return { heading: 'That time is gone. Please choose another', step };
}

function toHandoverView(
  { place, days, delivery, tooFarKm, first, offer }: HandoverChoices,
  { car, handover, shopper, tradeIn }: Order,
  noun: Noun,
): OrderHandoverView {
  const name = place?.name ?? 'us';
  const hasTimes = days.length > 0;
  const zone = place && shopper ? zoneHint(days, place, shopper.state) : undefined;
  return {
    kind: 'handover',
    place: name,
    submit: 'Continue',
    choice: delivery
      ? choiceField({
          name: handoverField,
          label: 'Pick-up or delivery?',
          control: 'radio',
          required: true,
          options: [
            { value: 'pick-up', text: `Pick up from ${name}` },
            { value: 'delivery', text: `Delivery, ${delivery.km} km: ${freeOr(delivery.cents)}` },
          ],
        })
      : undefined,
    notes: [
      ...(offer ? offerNotes(offer, tradeIn) : []),
      ...(tooFarKm === undefined || !shopper ? [] : [tooFarText(shopper.postcode, tooFarKm)]),
      ...(first.why ? [`The first day is ${dayInWords(first.day)}: ${first.why}.`] : []),
    ],
    links: [
      ...(offer?.inspectedIn
        ? [
            {
              text: `Book an inspection by ${dayInWords(offer.day)}`,
              href: stepHref(offer.inspectedIn, 'inspection'),
            },
          ]
        : []),
      ...(tooFarKm === undefined || !shopper
        ? []
        : [
            {
              text: 'Ask us for a carrier’s quote',
              href: `/cars/${car.slug}/enquire?${deliverToParameter}=${shopper.postcode}`,
            },
          ]),
    ],
    ...(hasTimes
      ? { times: { ...timeField(days, zone), label: `Time to pick up from ${name}`, empty: undefined } }
      : { timesNote: `Pick up from ${name}: we’ll call you to arrange a time.` }),
    ...(hasTimes || delivery ? { held: withNoun(heldText, noun) } : {}),
    delivery: delivery ? deliveryFields(delivery) : [],
    values: handoverValues(handover),
  };
}

/** What becomes of an offer for the trade-in that ends before the handover. */
function offerNotes({ day, inspectedIn }: EndingOffer, tradeIn: Order['tradeIn']): readonly string[] {
  if (tradeIn?.kind !== 'valuation') return [];
  const offer = `Our offer of ${centsText(tradeIn.offerCents)} for your ${tradeIn.name}`;
  const last = dayInWords(day);
  const inspection = inspectedIn
    ? ` To keep it for a later day, have your ${tradeIn.name} inspected by then.`
    : '';
  return [
    `${offer} is valid until ${last}. If the handover is later, we confirm its price again on that day.${inspection}`,
  ];
}

const heldText =
  'Once you’ve paid the deposit, we hold the car at least until the end of the day that you choose.';

const freeOr = (cents: number): string => (cents === 0 ? 'free' : centsText(cents));

const deliveryFields = ({ days }: NonNullable<HandoverChoices['delivery']>) => [
  textField({
    name: addressField,
    label: 'Delivery address',
    autocomplete: 'street-address',
    maxLength: 200,
    required: true,
  }),
  choiceField({
    name: deliveryDayField,
    label: 'Delivery day',
    control: 'select',
    empty: 'Choose a day',
    required: true,
    options: days,
  }),
];

function handoverValues(handover: Order['handover']): Record<string, string> {
  if (handover?.kind !== 'delivery') return { [handoverField]: 'pick-up' };
  const { address, day } = handover;
  return { [handoverField]: 'delivery', [addressField]: address, [deliveryDayField]: day };
}
