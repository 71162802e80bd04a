import { type DeskAction, managers, movedTo, on, yard } from './desk-action';

const reservation = { ...on('reservations/:id', yard, 'reservation-changed'), isOfRecord: true } as const;

/** A reservation that was sold, whose car the stock list offers again. */
const ofTakenBackSale: DeskAction['make'] = async ({ desk, records }) => {
  const { reservation: held, version } = await records.aReservation();
  const path = `reservations/${held.id}`;
  await movedTo(desk.send(`${path}/sold`, { version }));
  const { reservationMoves, reservations } = desk.services();
  for (const end of ['sold', null] as const)
    await reservationMoves.move(held, { kind: 'feed', end }, new Date());
  const now = await reservations.byId('brolga', held.id);
  return { path, form: { version: String(now?.version) } };
};

/** Reservations, orders and payments. */
export const moneyActions: readonly DeskAction[] = [
  {
    ...reservation,
    do: 'extend',
    make: async ({ records }) => {
      const { reservation: held, version } = await records.aReservation();
      return { path: `reservations/${held.id}`, form: { hours: '2', version } };
    },
  },
  {
    ...reservation,
    do: 'note',
    make: async ({ records }) => {
      const { reservation: held } = await records.aReservation();
      return { path: `reservations/${held.id}`, form: { text: 'Rang' } };
    },
  },
  { ...reservation, do: 'still-sold', make: ofTakenBackSale },
  { ...reservation, do: 'release', make: ofTakenBackSale },
  {
    ...reservation,
    place: 'reservations/:id/sold',
    make: async ({ records }) => {
      const { reservation: held, version } = await records.aReservation();
      return { path: `reservations/${held.id}/sold`, form: { version } };
    },
  },
  {
    ...reservation,
    place: 'reservations/:id/cancel',
    roles: managers,
    make: async ({ records }) => {
      const { reservation: held, version } = await records.aReservation();
      const form = { version, refund: 'full', amount: '', reason: 'Damaged' };
      return { path: `reservations/${held.id}/cancel`, form };
    },
  },
  {
    ...on('orders/:id', yard, 'order-changed'),
    do: 'note',
    isOfRecord: true,
    make: async ({ records }) => ({
      path: `orders/${(await records.anOrder()).id}`,
      form: { text: 'Rang' },
    }),
  },
  {
    ...on('payments/links', managers, 'payment-link-created'),
    do: 'create',
    make: async () => ({
      path: 'payments/links',
      form: { reference: 'INV-7', amount: '250', note: 'Service' },
    }),
  },
  {
    ...on('payments/links', managers, 'payment-link-withdrawn'),
    do: 'withdraw',
    isOfRecord: true,
    make: async ({ desk }) => {
      const made = { do: 'create', reference: 'INV-8', amount: '90', note: '' };
      const to = await movedTo(desk.send('payments/links', made));
      return { path: 'payments/links', form: { link: to.split('created=')[1] ?? '' } };
    },
  },
  ...(['transfer', 'returned'] as const).map(
    (action): DeskAction => ({
      ...on('payments/:id', managers, 'payment-changed'),
      do: action,
      isOfRecord: true,
      acceptedIn: 'transfer-holds',
      make: async ({ records }) => ({
        path: `payments/${(await records.aReservation()).paymentId}`,
        form: { refund: 'x' },
      }),
    }),
  ),
  {
    ...on('payments/:id/refund', managers, 'payment-changed'),
    isOfRecord: true,
    make: async ({ desk, records }) => {
      const { reservation: held, paymentId, version } = await records.aReservation();
      await movedTo(desk.send(`reservations/${held.id}/sold`, { version }));
      const { refundId } = await desk.viewOf('refund', `payments/${paymentId}/refund`);
      const form = { refund_id: refundId, refund: 'part', amount: '100', reason: 'Goodwill' };
      return { path: `payments/${paymentId}/refund`, form };
    },
  },
];
