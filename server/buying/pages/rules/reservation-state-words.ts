import type { Payment, Refund } from '#server/buying/payments/payment';
import { refundedCents, refundStage } from '#server/buying/payments/rules/refund-words';
import { mayArrive } from '#server/buying/payments/rules/settlement';
import type { Reservation } from '#server/buying/reservations/reservation';
import { agreedHoldText, holdOncePaidText } from '#server/buying/reservations/rules/hold-end';
import { reservationPhone } from '#server/buying/reservations/rules/new-reservation';
import { moneyBackText, moneyWords } from '#server/buying/reservations/rules/reservation-email';
import type { ReservationView } from '#server/buying/views/reservation-view';
import { withNoun } from '#server/dealer/rules/noun';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';
import { refundTime } from '#server/stock/cars/rules/deposit-words';

/** A reservation with all that its page says about it. */
export interface ReservationFacts {
  readonly reservation: Reservation;
  /** The one that counts. */
  readonly payment: Payment | null;
  readonly refunds: readonly Refund[];
  readonly tenant: Tenant;
  readonly now: Date;
  /** Whether the shopper comes back from the provider. */
  readonly isBack: boolean;
}

/** What the page is about now: a live reservation by what it waits for. */
export type Stage =
  | 'choose'
  | 'setting-up'
  | 'pay'
  | 'waiting'
  /** For days perhaps. */
  | 'bank'
  | 'transfer'
  | 'held'
  | 'converted'
  | 'expired'
  | 'cancelled'
  | 'refunded';

/** The stage of a reservation. A shopper who is back from the provider waits for its answer. */
export function stageOf({ reservation: { state }, payment, isBack }: ReservationFacts): Stage {
  if (state !== 'paying' && state !== 'started') return state;
  if (!payment || payment.state === 'failed' || payment.state === 'closed') return 'choose';
  if (payment.state === 'paid') return 'waiting';
  if (payment.state === 'new') return 'setting-up';
  if (payment.provider === 'bank_transfer') return 'transfer';
  if (payment.workingSince !== null) return 'bank';
  return isBack ? 'waiting' : 'pay';
}

/** Heading, sign and opening sentences of a stage. */
export function stageWords(
  stage: Stage,
  facts: ReservationFacts,
): Pick<ReservationView, 'heading' | 'tone' | 'lead'> {
  const { reservation, tenant, now } = facts;
  const { car, depositCents, endsAt, terms } = reservation;
  const until = endsAt ? timeForShopper(endsAt, tenant, reservation.car.registerIn) : '';
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  const deposit = centsText(depositCents);
  const question = questionWords(facts);
  const keeps = `We’re holding the ${car.name} for you until ${until}.`;
  const pay = worded(`Pay ${deposit} to hold the car`);
  // Two times that shoppers must not take for each other: the end of the time to pay, and that of the hold.
  const payBy = `Pay by ${until}, and we hold the ${car.name} for you ${agreedHoldText(terms, tenant, now, car.registerIn)}.`;
  const oncePaid = holdOncePaidText(reservation, tenant, now, car.registerIn);
  switch (stage) {
    case 'choose':
    case 'pay':
      return { heading: pay, tone: 'open', lead: [payBy] };
    case 'setting-up':
      return { heading: pay, tone: 'open', lead: [payBy, 'We’re opening the payment page.'] };
    case 'waiting':
      return {
        heading: 'Waiting for your payment',
        tone: 'open',
        lead: [
          'Your payment isn’t confirmed yet. This can take a minute, so please don’t pay again.',
          worded('Nobody else can reserve the car meanwhile.'),
        ],
      };
    case 'bank':
      return {
        heading: 'Your bank is processing your payment',
        tone: 'open',
        lead: [
          `We’re holding the ${car.name} for you meanwhile, until ${until} at the latest. Once your payment arrives, we hold it ${oncePaid}.`,
          `This can take a few days, so we wait longer than the usual ${terms.holdHours} hours. You don’t need to do anything, and please don’t pay again. We’ll email you as soon as your payment arrives.`,
          ...question,
        ],
      };
    case 'transfer':
      return {
        heading: `Transfer ${deposit}`,
        tone: 'open',
        lead:
          question.length > 0
            ? [keeps, ...question, 'Please wait for our answer before you transfer the deposit.']
            : [keeps, worded(`Once your transfer arrives, the car is reserved ${oncePaid}.`)],
      };
    case 'held':
      return {
        heading: worded('The car is reserved for you'),
        tone: 'done',
        lead: [`We’re holding the ${car.name} for you until ${until}.`, ...question],
      };
    case 'converted':
      return {
        heading: 'It’s yours',
        tone: 'done',
        lead: [`The ${car.name} is sold to you. Congratulations!`],
      };
    case 'expired':
      return {
        heading: 'This reservation has ended',
        tone: 'ended',
        lead: [
          reservation.paidCents > 0
            ? `We’re no longer holding the ${car.name} for you.`
            : `We didn’t get the deposit in time, so we’re no longer holding the ${car.name} for you. ${worded(unpaidWords('expired', facts))}`,
        ],
      };
    case 'cancelled':
      return {
        heading: 'This reservation is cancelled',
        tone: 'ended',
        lead: [`We’re no longer holding the ${car.name} for you.`, ...keptDeposit(facts)],
      };
    case 'refunded':
      return { heading: refundHeading(facts), tone: 'ended', lead: refundTexts(facts) };
  }
}

/** While the dealer is asked what their stock list means: the car's own page says the same as the list. */
export const questionWords = ({
  reservation: { feedEnd },
  tenant,
}: Pick<ReservationFacts, 'reservation' | 'tenant'>): readonly string[] =>
  feedEnd === undefined || feedEnd === 'back'
    ? []
    : [
        withNoun(
          `Our stock list now says that the car ${feedEndWords[feedEnd]}. ${tenant.name} is checking whether that is your own purchase, and nobody else can reserve it meanwhile.`,
          tenant.stock.noun,
        ),
      ];

const feedEndWords = { reserved: 'is reserved', sold: 'is sold', removed: 'is no longer for sale' } as const;

/** The deposit of a reservation that has ended without it. */
function unpaidWords(end: 'expired' | 'cancelled', { payment }: ReservationFacts): string {
  const isOpen = payment !== null && mayArrive(payment);
  const bank = isOpen && payment.workingSince !== null ? 'Your bank is still processing your payment. ' : '';
  return bank + moneyWords[end](isOpen);
}

const keptDeposit = (facts: ReservationFacts): readonly string[] => {
  const { paidCents, terms } = facts.reservation;
  if (paidCents === 0) return [unpaidWords('cancelled', facts)];
  return terms.refundPercent === 0 ? ['As agreed, the deposit is not refundable.'] : [];
};

function refundHeading({ reservation, refunds }: ReservationFacts): string {
  const cents = refundedCents(refunds);
  const amount = cents < reservation.paidCents ? ` of ${centsText(cents)}` : '';
  const stage = refundStage(refunds);
  if (stage === 'not sent yet') return `Your refund${amount} hasn’t been sent yet`;
  const cancelled = stage === 'requested' && refunds.some(({ by }) => by === 'shopper') ? 'Cancelled. ' : '';
  return `${cancelled}Your refund${amount} is ${stage}`;
}

function refundTexts({ reservation, refunds, tenant }: ReservationFacts): readonly string[] {
  const cents = refundedCents(refunds);
  const opening = `We’re no longer holding the ${reservation.car.name} for you.`;
  if (cents === 0) return [opening];
  const stage = refundStage(refunds);
  if (stage === 'not sent yet') {
    return [
      opening,
      `We couldn’t send your refund of ${centsText(cents)} yet. ${tenant.name} will contact you about it.`,
    ];
  }
  return [opening, `We’ve ${stage} your refund of ${centsText(cents)}. ${refundTime}`];
}

/** An order names the day of its handover; the form of a reservation asks for the kind only. */
function handoverStep(handover: string | null): string {
  if (handover === 'Delivery') return 'We’ll agree on a delivery day with you.';
  if (handover?.startsWith('Delivery')) return 'We deliver on the agreed day.';
  return 'Come and see the car, then pay the rest and drive it home.';
}

/** What the shopper does next, in order. */
export function nextSteps(
  stage: Stage,
  { reservation, payment, tenant }: ReservationFacts,
): readonly string[] {
  const { endsAt } = reservation;
  const until = endsAt ? timeForShopper(endsAt, tenant, reservation.car.registerIn) : '';
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  if (stage === 'transfer')
    return [
      'Transfer the amount to this account from your bank’s app or website.',
      `Put the reference, ${payment?.reference ?? reservation.reference}, in the description so we can find your transfer.`,
      `It must arrive by ${until}. ${tenant.name} confirms it as soon as it does.`,
      worded(
        'If it arrives later, we’ll hold the car for you again if it’s still available. If not, we’ll refund it in full.',
      ),
    ];
  if (stage !== 'held') return [];
  const phone = reservationPhone(reservation, tenant);
  return [
    worded(`${tenant.name} calls you about the paperwork, usually within one business day.`),
    ...(phone && tenant.orders.enabled
      ? [worded(`Ready to buy the car now? Call ${phone}: your deposit comes off the price.`)]
      : []),
    ...(tenant.test_drives.booking ? ['Want to drive it first? Tell us then, and we’ll have it ready.'] : []),
    worded(handoverStep(reservation.shopper.handover)),
    ...moneyBackText(reservation),
  ];
}
