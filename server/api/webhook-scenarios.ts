import { exampleOrder, exampleReservation } from './orders';
import { examplePayment } from './sales-events';

interface ScenarioEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const reservation = (state: string, facts: object): ScenarioEvent => ({
  type: `reservation.${state}`,
  data: { ...exampleReservation, ...facts },
});
const unpaid = { state: 'paying', paid: 0 };

/** A deposit holds a car. */
const deposit: readonly [ScenarioEvent, ...ScenarioEvent[]] = [
  reservation('started', { ...unpaid, why: 'A shopper reserved the car' }),
  reservation('paying', { ...unpaid, why: 'The page to pay was opened' }),
  { type: 'payment.paid', data: examplePayment },
  reservation('held', { why: 'The deposit was paid' }),
];
const sale = reservation('converted', { state: 'converted', ends_at: null, why: 'The car was sold' });

const order = (state: string, facts: object): ScenarioEvent => ({
  type: `order.${state}`,
  data: { ...exampleOrder, state, ...facts },
});
const open = { reservation_id: null, agreed_at: null, placed_at: null };

/** What happens from the first event of a sale to the last, with invented records: money cannot be moved by a test. */
export const webhookScenarios = {
  reservation: [...deposit, sale],
  order: [
    order('started', open),
    ...deposit,
    order('placed', {}),
    sale,
    order('completed', { ended_at: '2026-11-27T01:00:00.000Z' }),
  ],
} as const satisfies Readonly<Record<string, readonly [ScenarioEvent, ...ScenarioEvent[]]>>;
