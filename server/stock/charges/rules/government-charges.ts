import type { AustralianState } from '#server/settings/location-schema';
import type { DutySettings, RegistrationSettings } from '#server/settings/orders-schema';
import { longDate, midSentence } from '#server/stock/rules/price-line';
import { type DutyEstimate, type DutyVehicle, dutyEstimate, dutyOf } from './duty';
import { inspectionNote } from './interstate';

/** The rates of a site, and the day for which they are asked. */
export interface ChargeTerms {
  readonly duty: readonly DutySettings[];
  readonly registration: readonly RegistrationSettings[];
  /** Where the car stands: a drive-away price holds for it. */
  readonly dealerState: AustralianState;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
}

/** The facts of a car that its government charges depend on. */
export interface ChargedCar {
  readonly priceCents: number;
  readonly priceType: 'drive_away' | 'excluding_government_charges' | 'before_on_roads';
  /** Null for a vehicle that these rates are not for, such as a caravan or a heavy truck. */
  readonly duty: DutyVehicle | null;
  /** `YYYY-MM-DD` or `YYYY-MM`; null without a registration. */
  readonly regoExpiry: string | null;
}

/** One row of a car's sums. */
export interface FigureLine {
  readonly kind:
    | 'price'
    | 'duty'
    | 'registration'
    | 'dealer-delivery'
    | 'add-on'
    | 'delivery'
    | 'drive-away'
    | 'trade-in'
    | 'payout'
    | 'deposit'
    | 'balance';
  readonly label: string;
  /** Below the label: date and source of an estimate. */
  readonly note: string | null;
  /** Negative for what is taken off; null: the dealer confirms the amount. */
  readonly cents: number | null;
  /** The price includes it already: nothing is added. */
  readonly included?: true;
}

/** The duty on a car of a value in a state; undefined where nobody can say. */
function dutyFor(
  { duty: vehicle }: Pick<ChargedCar, 'duty'>,
  state: AustralianState,
  { duty, today }: ChargeTerms,
  valueCents: number,
): DutyEstimate | undefined {
  const rates = dutyOf(state, duty);
  return rates && vehicle ? dutyEstimate(valueCents, vehicle, rates, today) : undefined;
}

/** An amount without the duty of a state that is in it: the duty depends on what is left. */
function withoutDuty(
  car: Pick<ChargedCar, 'duty'>,
  state: AustralianState,
  terms: ChargeTerms,
  cents: number,
): number {
  let value = cents;
  // A few rounds are exact to the dollar.
  for (let round = 0; round < 20; round += 1) {
    const left = cents - (dutyFor(car, state, terms, value)?.cents ?? 0);
    if (left === value) break;
    value = left;
  }
  return value;
}

/** A drive-away price without the duty and the known registration of the dealer's state: cents that GST and duty are part of. */
export const withoutCharges = (
  car: Pick<ChargedCar, 'duty' | 'regoExpiry' | 'priceCents'>,
  terms: ChargeTerms,
): number =>
  withoutDuty(car, terms.dealerState, terms, car.priceCents - (includedRegistration(car, terms)?.cents ?? 0));

/**
 * The registration of a car in a state: the transfer of a current one of that state, otherwise 12 months; undefined without
 * an amount.
 */
function registrationFor(
  car: Pick<ChargedCar, 'regoExpiry'>,
  state: AustralianState,
  terms: ChargeTerms,
): { readonly cents: number; readonly asOf: string; readonly source: string } | undefined {
  const amounts = terms.registration.find((one) => one.state === state);
  if (!amounts) return undefined;
  const { transfer_dollars: transfer, year_dollars: year, source, as_of: asOf } = amounts;
  return { cents: Math.round((isRegistered(car, state, terms) ? transfer : year) * 100), asOf, source };
}

/**
 * Duty and registration in the state where the shopper registers the car; undefined before they say so. A price that is
 * drive away includes those of the dealer's state: elsewhere, they come off it as far as both are known. Charges that nobody
 * can estimate are to be confirmed.
 */
export function governmentLines(
  car: ChargedCar,
  state: AustralianState | undefined,
  terms: ChargeTerms,
): FigureLine[] {
  if (!state || !car.duty) return car.priceType === 'drive_away' ? [] : [openLine];
  if (car.priceType !== 'drive_away') {
    return [
      dutyLine(car, state, terms),
      registrationLine(car, state, terms),
      ...(car.priceType === 'before_on_roads' ? [dealerDeliveryLine] : []),
    ];
  }
  const { dealerState } = terms;
  return state === dealerState
    ? [
        includedLine('duty', `Vehicle duty ${dealerState}`),
        includedLine('registration', `${registrationLabel(car, dealerState, terms)}, ${dealerState}`),
      ]
    : [...dutyElsewhere(car, state, terms), ...registrationElsewhere(car, state, terms)];
}

const openLine: FigureLine = {
  kind: 'registration',
  label: 'Registration and government charges',
  cents: null,
  note: 'We confirm the amount with you',
};

/** A price before on-road costs leaves it out, and only the dealer knows it. */
const dealerDeliveryLine: FigureLine = {
  kind: 'dealer-delivery',
  label: 'Dealer delivery',
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

/** A charge of the dealer's state, which its drive-away price includes. */
const takenOff = (kind: FigureLine['kind'], label: string, cents: number): FigureLine => ({
  kind,
  label: `Less ${label} (estimate)`,
  note: 'Included in the drive-away price',
  cents: -inWholeDollars(cents),
});

/** Estimates are whole dollars, rounded up, wherever they are shown: totals are the sums of the lines that people read. */
const inWholeDollars = (cents: number): number => Math.ceil(cents / 100) * 100;

/** A charge that depends on the state, where the dealer's part or the other one is unknown. */
const differenceLine = (
  kind: FigureLine['kind'],
  charge: string,
  state: AustralianState,
  { dealerState }: ChargeTerms,
): FigureLine => ({
  kind,
  label: `${charge} in ${state} instead of ${dealerState}`,
  cents: null,
  note: `The drive-away price holds for ${dealerState}. We confirm what changes with you`,
});

/** The registration of a used car in another state, with what it leaves out. */
const withInspection = (
  line: FigureLine,
  { duty }: ChargedCar,
  state: AustralianState,
  { dealerState }: ChargeTerms,
): FigureLine =>
  state === dealerState || duty?.isNew ? line : { ...line, note: `${line.note}. ${inspectionNote(state)}` };

/** Neither duty is charged on the other charges in a drive-away price: on what is left without those of the dealer's state. */
function dutyElsewhere(car: ChargedCar, state: AustralianState, terms: ChargeTerms): FigureLine[] {
  const { dealerState } = terms;
  const valueCents = withoutCharges(car, terms);
  const [here, there] = [dealerState, state].map((one) => dutyFor(car, one, terms, valueCents));
  return here && there
    ? [takenOff('duty', `vehicle duty ${dealerState}`, here.cents), dutyLine(car, state, terms, valueCents)]
    : [differenceLine('duty', 'Vehicle duty', state, terms)];
}

/**
 * The registration in a drive-away price: without an expiry date, only a new car is known to have 12 months of it.
 */
const includedRegistration = (car: Pick<ChargedCar, 'duty' | 'regoExpiry'>, terms: ChargeTerms) =>
  car.regoExpiry !== null || car.duty?.isNew === true
    ? registrationFor(car, terms.dealerState, terms)
    : undefined;

function registrationElsewhere(car: ChargedCar, state: AustralianState, terms: ChargeTerms): FigureLine[] {
  const { dealerState } = terms;
  const here = includedRegistration(car, terms);
  return here && registrationFor(car, state, terms)
    ? [
        takenOff(
          'registration',
          `${midSentence(registrationLabel(car, dealerState, terms))}, ${dealerState}`,
          here.cents,
        ),
        registrationLine(car, state, terms),
      ]
    : [withInspection(differenceLine('registration', 'Registration', state, terms), car, state, terms)];
}

function dutyLine(
  car: ChargedCar,
  state: AustralianState,
  terms: ChargeTerms,
  valueCents = car.priceCents,
): FigureLine {
  const estimate = dutyFor(car, state, terms, valueCents);
  const label = `Vehicle duty ${state}`;
  return estimate
    ? {
        kind: 'duty',
        label: `${label} (estimate)`,
        cents: inWholeDollars(estimate.cents),
        note: dutyNote(estimate),
      }
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

/** A car is registered where it stands; another state does not take that registration over. */
const isRegistered = (
  { regoExpiry }: Pick<ChargedCar, 'regoExpiry'>,
  state: AustralianState,
  { today, dealerState }: Pick<ChargeTerms, 'today' | 'dealerState'>,
): boolean => state === dealerState && regoExpiry !== null && regoExpiry >= today.slice(0, regoExpiry.length);

const registrationLabel = (car: ChargedCar, state: AustralianState, terms: ChargeTerms): string =>
  isRegistered(car, state, terms) ? 'Registration transfer' : 'Registration and CTP insurance, 12 months';

function registrationLine(car: ChargedCar, state: AustralianState, terms: ChargeTerms): FigureLine {
  const kind = 'registration';
  const label = registrationLabel(car, state, terms);
  const until =
    isRegistered(car, state, terms) && car.regoExpiry ? `Registered until ${longDate(car.regoExpiry)}. ` : '';
  const amount = registrationFor(car, state, terms);
  const line: FigureLine = amount
    ? {
        kind,
        label: `${label} (estimate)`,
        cents: inWholeDollars(amount.cents),
        note: `${until}${amount.source}, ${longDate(amount.asOf)}`,
      }
    : { kind, label, cents: null, note: `${until}We confirm the amount with you` };
  return withInspection(line, car, state, terms);
}
