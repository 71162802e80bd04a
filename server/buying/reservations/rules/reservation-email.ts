import { type Row, transferRows } from '#server/buying/payments/rules/offered-methods';
import type { Reservation } from '#server/buying/reservations/reservation';
import { mediaUrls } from '#server/dealer/media/rules/picture';
import { capitalised, withNoun } from '#server/dealer/rules/noun';
import {
  type EmailPart,
  type EmailRow,
  greeting,
  photo,
  shopperEmail,
  texts,
} from '#server/leads/rules/email-body';
import { oneLine } from '#server/leads/rules/lead-email';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';
import type { BankTransferSettings } from '#server/settings/payments-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { depositName, refundTime, refundWords } from '#server/stock/cars/rules/deposit-words';
import { kilometres } from '#server/stock/rules/price-line';
import { agreedHoldText, holdOncePaidText } from './hold-end';
import { bringLabel, reservationPhone, reservedPriceText, restOf } from './new-reservation';

/** What an email tells the shopper about a reservation. */
export type LetterContent =
  /** How to transfer the deposit. */
  | { readonly kind: 'transfer'; readonly account: BankTransferSettings; readonly reference: string }
  /** The payment was opened on a provider's page. */
  | { readonly kind: 'unpaid' }
  /** The bank did not make the payment; there is time to pay again. */
  | { readonly kind: 'bank-refused' }
  | { readonly kind: 'held' }
  | { readonly kind: 'extended' }
  | { readonly kind: 'converted' }
  /** It ended without money going back; `why` in words for the shopper. */
  | { readonly kind: 'expired' | 'cancelled'; readonly why?: string | undefined }
  /** It ended, or never began, and money goes back. */
  | { readonly kind: 'refunded'; readonly refundCents: number; readonly why?: string | undefined };

interface Facts {
  readonly reservation: Reservation;
  readonly tenant: Tenant;
  /** The site's address, for links; undefined if it has none. */
  readonly origin: string | undefined;
}

/** An email without its recipient. */
interface ReservationEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The email that reports a change of a reservation to its shopper. */
export function reservationEmail(letter: LetterContent, facts: Facts): ReservationEmail {
  const { reservation, tenant, origin } = facts;
  const { isPractice = false } = reservation;
  const phone = reservationPhone(reservation, tenant);
  const subject = oneLine(`${isPractice ? '[Demonstration] ' : ''}${subjectOf(letter, facts)}`, 200);
  const parts: readonly EmailPart[] = [
    { kind: 'text', text: greeting(reservation.shopper.firstName) },
    ...(isPractice ? [{ kind: 'text', text: demonstrationText } as const] : []),
    ...openingOf(letter, facts).map((text) => ({ kind: 'text', text }) as const),
    ...photo(photoOf(reservation.car, tenant), reservation.car.name, origin),
    { kind: 'rows', rows: rowsOf(letter, facts) },
    ...texts(letter.kind === 'held' ? reservation.shopper.order?.note : undefined),
    ...endingOf(letter, facts).map((text) => ({ kind: 'text', text }) as const),
    ...texts(phone && `Questions? Call us on ${phone}.`),
    ...linkParts(letter, facts),
    ...termsParts(letter, reservation),
  ];
  const place = tenant.locations.find(({ name }) => name === reservation.car.locationName);
  return { subject, ...shopperEmail({ title: subject, parts, origin, place }, tenant) };
}

const photoOf = ({ imageUrl, slug }: Reservation['car'], { media }: Tenant): string | undefined =>
  imageUrl === null ? undefined : mediaUrls(imageUrl, slug, { media })?.src;

/** Money that was paid on the practice page. */
const demonstrationText = 'This is a demonstration. No money changed hands.';

function subjectOf({ kind }: LetterContent, { reservation: { car, depositCents } }: Facts): string {
  switch (kind) {
    case 'transfer':
      return `Transfer ${centsText(depositCents)} to reserve the ${car.name}`;
    case 'unpaid':
    case 'bank-refused':
      return `Finish reserving the ${car.name}`;
    case 'held':
      return `Reserved for you: ${car.name}`;
    case 'extended':
      return `Your reservation is extended: ${car.name}`;
    case 'converted':
      return `It’s yours: ${car.name}`;
    case 'expired':
      return `Your reservation has ended: ${car.name}`;
    case 'cancelled':
      return `Your reservation is cancelled: ${car.name}`;
    case 'refunded':
      return `Your refund for the ${car.name}`;
  }
}

function openingOf(letter: LetterContent, { reservation, tenant }: Facts): readonly string[] {
  const { car, endsAt, depositCents, terms } = reservation;
  const now = new Date(reservation.updatedAt);
  const until = endsAt && timeForShopper(endsAt, tenant, car.registerIn);
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  switch (letter.kind) {
    case 'transfer':
      return [
        `We’re holding the ${car.name} for you until ${until}. To reserve it, transfer ${centsText(depositCents)} to the account below. Once your transfer arrives, we hold it ${holdOncePaidText(reservation, tenant, now, car.registerIn)}.`,
        'Put the reference in the description so we can find your transfer.',
      ];
    case 'unpaid':
      return [
        `Pay ${centsText(depositCents)} by ${until}, and we hold the ${car.name} for you ${agreedHoldText(terms, tenant, now, car.registerIn)}.`,
        'Already paid? There’s nothing more to do. If not, you can pay or cancel on your reservation’s page.',
      ];
    case 'bank-refused':
      return [
        'Your bank didn’t make the payment, and no money was taken.',
        `We’re holding the ${car.name} for you until ${until}: you can try again on your reservation’s page.`,
      ];
    case 'held':
      return [
        `The ${car.name} is reserved for you until ${until}.${depositCents > 0 ? ` We have your ${depositName(terms.refundPercent)} of ${centsText(depositCents)}. Thank you!` : ''}`,
      ];
    case 'extended':
      return [`We’re now holding the ${car.name} for you until ${until}.`];
    case 'converted':
      return [
        worded(`Congratulations! The ${car.name} is sold to you. We’ll be in touch about the handover.`),
      ];
    case 'expired':
      return [
        letter.why ?? worded(`Your reservation has run out, so we’re no longer holding the car for you.`),
      ];
    case 'cancelled':
      return [letter.why ?? `Your reservation of the ${car.name} is cancelled.`, ...keptDeposit(reservation)];
    case 'refunded':
      return [
        ...(letter.why ? [letter.why] : []),
        `We’ve requested your refund of ${centsText(letter.refundCents)}. ${refundTime}`,
      ];
  }
}

const keptDeposit = ({ depositCents, paidCents, terms }: Reservation): readonly string[] =>
  paidCents > 0 && terms.refundPercent === 0
    ? [`As agreed, the deposit of ${centsText(depositCents)} is not refundable.`]
    : [];

/** Whether a letter says that the car is no longer held for the shopper. */
const isEnd = (kind: LetterContent['kind']): boolean =>
  kind === 'expired' || kind === 'cancelled' || kind === 'refunded';

function rowsOf(letter: LetterContent, { reservation, tenant }: Facts): EmailRow[] {
  const { car, reference, endsAt, depositCents, shopper, terms } = reservation;
  const { loan = [] } = shopper.order ?? {};
  const runs = letter.kind === 'held' || letter.kind === 'extended';
  const end = endsAt && timeForShopper(endsAt, tenant, car.registerIn);
  const rows: readonly Row[] = [
    ...(letter.kind === 'transfer'
      ? [...transferRows(letter.account, depositCents, letter.reference), ['Must arrive by', end] as const]
      : []),
    [capitalised(tenant.stock.noun.one), car.name],
    ['Price', reservedPriceText(car) || null],
    ['Stock number', car.stocknum],
    [
      `${capitalised(depositName(terms.refundPercent))} paid`,
      runs && depositCents > 0 ? centsText(depositCents) : null,
    ],
    ['Trade-in', runs ? car.tradeInText : null],
    ...(runs ? loan : []).map(({ label, value }): Row => [label, value]),
    ['Still to pay', runs ? restOf(reservation) : null],
    ['Refund', letter.kind === 'refunded' ? centsText(letter.refundCents) : null],
    ['Reserved until', runs ? end : null],
    ['Handover', isEnd(letter.kind) ? null : shopper.handover],
    [bringLabel(shopper.handover), runs ? car.bringText : null],
    ['Location', car.locationName],
    [
      capitalised(nounOf(reservation)),
      letter.kind === 'transfer' && letter.reference === reference ? null : reference,
    ],
  ];
  return rows.flatMap(([label, value]): EmailRow[] => (value ? [[label, value]] : []));
}

function endingOf({ kind }: LetterContent, { reservation, tenant }: Facts): readonly string[] {
  if (kind === 'held') {
    const { refundPercent } = reservation.terms;
    return [
      ...(reservation.depositCents > 0 && refundPercent > 0
        ? [
            `Changed your mind? Cancel on your ${nounOf(reservation)}’s page, and ${refundWords(reservation.depositCents, refundPercent)}.`,
          ]
        : []),
      ...moneyBackText(reservation),
      `${tenant.name} calls you about the next steps, usually within one business day.`,
    ];
  }
  return [];
}

/** What the shopper knows it as: a purchase has one page and one number. */
const nounOf = ({ shopper }: Pick<Reservation, 'shopper'>): string =>
  shopper.order ? 'order' : 'reservation';

function linkParts({ kind }: LetterContent, { reservation, origin, tenant }: Facts): EmailPart[] {
  if (!origin) return [];
  const page = new URL(`/buy/reservations/${reservation.id}`, origin).href;
  const { order } = reservation.shopper;
  const isUnpaid = kind === 'unpaid' || kind === 'bank-refused';
  const own = {
    text: isUnpaid ? `Pay ${centsText(reservation.depositCents)}` : `See your ${nounOf(reservation)}`,
    href: order && !isUnpaid ? new URL(`/buy/orders/${order.id}`, origin).href : page,
  };
  const ended = isEnd(kind);
  const links = [
    own,
    ...(kind === 'held' && reservation.depositCents > 0
      ? [{ text: 'Receipt (PDF)', href: `${page}/receipt.pdf` }]
      : []),
    ...((kind === 'held' || kind === 'extended') && !order
      ? [{ text: 'Add to calendar', href: `${page}/hold.ics` }]
      : []),
    ...(ended
      ? [{ text: `See our ${tenant.stock.noun.many}`, href: new URL(tenant.search.base_path, origin).href }]
      : []),
  ];
  return [
    { kind: 'links', links },
    ...(ended
      ? []
      : [
          {
            kind: 'text',
            text: `Anyone with the link can see and cancel the ${nounOf(reservation)}.`,
          } as const,
        ]),
  ];
}

/** The terms that the shopper agreed to, for their records. */
const termsParts = ({ kind }: LetterContent, { terms }: Reservation): EmailPart[] =>
  kind === 'held'
    ? [{ kind: 'quote', label: `You agreed to (version ${terms.version})`, text: terms.text }]
    : [];

/** The dealer's guarantee for used cars, where it had it when the shopper agreed. */
export const moneyBackText = ({ car }: Pick<Reservation, 'car'>): readonly string[] =>
  car.hasMoneyBack
    ? [
        `This purchase comes with our 48-hour money-back guarantee${car.moneyBackKm === undefined ? '' : `, up to ${kilometres(car.moneyBackKm)}`}${car.returnTo === undefined ? '' : `, returned to a yard in ${car.returnTo}`}.`,
      ]
    : [];

const noMoney = 'No money was taken.';

/** An unpaid deposit once the reservation has ended. Where a bank may still send it, nobody can say that none was taken. */
export const moneyWords = {
  expired: (mayArrive = false): string =>
    mayArrive
      ? 'If it still arrives, we’ll hold the car for you again if it’s available. If not, we’ll refund it in full.'
      : noMoney,
  cancelled: (mayArrive = false): string =>
    mayArrive ? 'If your payment still arrives, we’ll refund it in full.' : noMoney,
};
