import type { FigureLine, Order, OrderedCar } from '#server/buying/orders/order';
import { centsText } from '#server/platform/text/counted';
import type { AustralianState } from '#server/settings/location-schema';
import type { DutySettings, RegistrationSettings } from '#server/settings/orders-schema';
import { longDate } from '#server/stock/rules/price-line';
import { type DutyEstimate, dutyEstimate, dutyOf } from './duty';

/** The rates of a site, and the day for which they are asked. */
export interface ChargeTerms {
  readonly duty: readonly DutySettings[];
  readonly registration: readonly RegistrationSettings[];
  /** Where the car stands: a drive-away price holds for it. */
  readonly dealerState: AustralianState;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
}

type Charged = Pick<Order, 'car' | 'shopper'>;

/** The duty on a car of a value in a state; undefined where nobody can say. */
export function dutyFor(
  { duty: vehicle }: Pick<OrderedCar, 'duty'>,
  state: AustralianState,
  { duty, today }: ChargeTerms,
  valueCents: number,
): DutyEstimate | undefined {
  const rates = dutyOf(state, duty);
  return rates && vehicle ? dutyEstimate(valueCents, vehicle, rates, today) : undefined;
}

/**
 * Duty and registration where the shopper registers the car. A price that is drive away includes those of the dealer's
 * state: elsewhere, the dealer confirms the difference. Charges that nobody can estimate are to be confirmed.
 */
export function governmentLines({ car, shopper }: Charged, terms: ChargeTerms): FigureLine[] {
  if (!shopper || !car.duty) return car.priceType === 'drive_away' ? [] : [openLine];
  const { state } = shopper;
  if (car.priceType !== 'drive_away')
    return [dutyLine(car, state, terms), registrationLine(car, state, terms)];
  const { dealerState } = terms;
  return [
    includedLine('duty', `Vehicle duty ${dealerState}`),
    includedLine('registration', `${registrationLabel(car, terms)}, ${dealerState}`),
    ...(state === dealerState ? [] : [differenceLine(car, state, terms)]),
  ];
}

const openLine: FigureLine = {
  kind: 'registration',
  label: 'Registration and government charges',
  cents: null,
  note: 'We confirm the amount with you',
};

const includedLine = (kind: FigureLine['kind'], label: string): FigureLine => ({
  kind,
  label,
  note: null,
  cents: 0,
  included: true,
});

function differenceLine(car: OrderedCar, state: AustralianState, terms: ChargeTerms): FigureLine {
  const { dealerState } = terms;
  const [here, there] = [dealerState, state].map((one) => dutyFor(car, one, terms, car.priceCents));
  const duties =
    here && there
      ? ` Duty is about ${centsText(there.cents)} in ${state} and ${centsText(here.cents)} in ${dealerState} ` +
        `(${dutyNote(there)}).`
      : '';
  return {
    kind: 'registration',
    label: `Registration in ${state} instead of ${dealerState}`,
    cents: null,
    note: `The drive-away price holds for ${dealerState}.${duties} We confirm what changes with you`,
  };
}

function dutyLine(car: OrderedCar, state: AustralianState, terms: ChargeTerms): FigureLine {
  const estimate = dutyFor(car, state, terms, car.priceCents);
  const label = `Vehicle duty ${state}`;
  return estimate
    ? { kind: 'duty', label: `${label} (estimate)`, cents: estimate.cents, note: dutyNote(estimate) }
    : {
        kind: 'duty',
        label,
        cents: null,
        note: `Estimate not available for ${state}: we confirm it with you`,
      };
}

const dutyNote = ({ asOf, checked, source, assumed }: DutyEstimate): string =>
  `${source}, ${checked ? 'in force since' : 'rates of'} ${longDate(asOf)}` +
  `${checked ? `, checked ${longDate(checked)}` : ''}${assumed ? `; assumes ${assumed}` : ''}`;

const isRegistered = ({ regoExpiry }: OrderedCar, { today }: Pick<ChargeTerms, 'today'>): boolean =>
  regoExpiry !== null && regoExpiry >= today.slice(0, regoExpiry.length);

const registrationLabel = (car: OrderedCar, terms: ChargeTerms): string =>
  isRegistered(car, terms) ? 'Registration transfer' : 'Registration and CTP insurance, 12 months';

function registrationLine(car: OrderedCar, state: AustralianState, terms: ChargeTerms): FigureLine {
  const kind = 'registration';
  const amounts = terms.registration.find((one) => one.state === state);
  const label = registrationLabel(car, terms);
  const isTransfer = isRegistered(car, terms);
  const until = isTransfer && car.regoExpiry ? `Registered until ${longDate(car.regoExpiry)}. ` : '';
  if (!amounts) return { kind, label, cents: null, note: `${until}We confirm the amount with you` };
  const { transfer_dollars: transfer, year_dollars: year, source, as_of: asOf } = amounts;
  const cents = Math.round((isTransfer ? transfer : year) * 100);
  return { kind, label: `${label} (estimate)`, cents, note: `${until}${source}, ${longDate(asOf)}` };
}
