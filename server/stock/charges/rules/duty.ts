import type { AustralianState } from '#server/settings/location-schema';
import type { DutyBand, DutyGroup, DutySettings, VehicleKind } from '#server/settings/orders-schema';
import { publishedDuty } from './published-duty';

/** The facts of a vehicle that duty depends on; unknown ones are null. */
export interface DutyVehicle {
  readonly kind: VehicleKind;
  /** One of Petrol, Diesel, Hybrid, Plug-in Hybrid, Electric, LPG. */
  readonly fuel: string | null;
  readonly cylinders: number | null;
  readonly seats: number | null;
  readonly fourWheelDrive: boolean | null;
  /** Never registered anywhere. */
  readonly isNew?: true;
}

/** An estimate of motor vehicle duty. */
export interface DutyEstimate {
  readonly cents: number;
  readonly state: AustralianState;
  /** Date of the rates, `YYYY-MM-DD`, and who published them. */
  readonly asOf: string;
  /** Last day on which they are known to be in force; null if nobody noted it. */
  readonly checked: string | null;
  readonly source: string;
  readonly href: string | null;
  /** A fact that was assumed because the stock does not have it: "up to 4 cylinders". */
  readonly assumed: string | null;
}

/** The site's own rates of a state, otherwise the published ones. */
export const dutyOf = (state: AustralianState, own: readonly DutySettings[]): DutySettings | undefined =>
  own.find((one) => one.state === state) ?? publishedDuty.find((one) => one.state === state);

/**
 * The duty on a vehicle of a dutiable value, GST included. Undefined where the rates have no scale for such a vehicle. `today`
 * is `YYYY-MM-DD`.
 */
export function dutyEstimate(
  valueCents: number,
  vehicle: DutyVehicle,
  rates: DutySettings,
  today: string,
): DutyEstimate | undefined {
  const group = rates.groups.find((one) => fits(one, vehicle, today));
  const band = group && bandOf(group, valueCents);
  if (!group || !band) return undefined;
  const exact = Math.max(amountOf(band, valueCents), inCents(group.minimum_dollars ?? 0));
  const discounted = Math.max(0, exact - inCents(group.discount_dollars ?? 0));
  const step = rates.round_down_to_cents;
  return {
    cents: Math.floor(discounted / step) * step,
    state: rates.state,
    source: rates.source,
    href: rates.href ?? null,
    asOf: rates.as_of,
    checked: rates.checked ?? null,
    assumed: assumptions(group, vehicle, rates.state),
  };
}

/** A condition about an unknown fact counts as met. */
function fits(group: DutyGroup, vehicle: DutyVehicle, today: string): boolean {
  const { vehicles, fuels, cylinders_up_to, seats_from, seats_up_to, four_wheel_drive, until } = group;
  const { kind, fuel, cylinders, seats, fourWheelDrive, isNew } = vehicle;
  return (
    (until === undefined || today <= until) &&
    (group.new_vehicles === undefined || isNew === true) &&
    (vehicles === undefined || vehicles.includes(kind)) &&
    // A lower rate for a fuel is never assumed.
    (fuels === undefined || (fuel !== null && fuels.includes(fuel))) &&
    (cylinders_up_to === undefined || cylinders === null || cylinders <= cylinders_up_to) &&
    (seats_from === undefined || seats === null || seats >= seats_from) &&
    (seats_up_to === undefined || seats === null || seats <= seats_up_to) &&
    (four_wheel_drive === undefined || fourWheelDrive !== false)
  );
}

const bandOf = ({ bands }: DutyGroup, valueCents: number): DutyBand | undefined =>
  bands.find(({ up_to_dollars }) => up_to_dollars === undefined || valueCents <= inCents(up_to_dollars));

function amountOf(band: DutyBand, valueCents: number): number {
  const overCents = Math.max(0, valueCents - inCents(band.over_dollars));
  if (band.percent !== undefined) return (valueCents * hundredths(band, overCents)) / 10_000;
  const parts = Math.ceil(overCents / inCents(band.per_dollars));
  return inCents(band.base_dollars) + parts * inCents(band.rate_dollars ?? 0);
}

/** A rising percentage has two decimals. */
function hundredths(
  { percent = 0, percent_rises_every_dollars: every }: DutyBand,
  overCents: number,
): number {
  const rise = every === undefined ? 0 : overCents / every;
  return Math.round(percent * 100 + rise);
}

const inCents = (dollars: number): number => Math.round(dollars * 100);

/**
 * Where duty on a new vehicle depends on the maker's list price, which the stock doesn't have: QLD Duties Act 2001, section 378; SA
 * Stamp Duties Act 1923, section 42B; WA Duties Act 2008 and circular VLD 4.
 */
const byListPrice: ReadonlySet<AustralianState> = new Set(['QLD', 'SA', 'WA']);

function assumptions(group: DutyGroup, vehicle: DutyVehicle, state: AustralianState): string | null {
  const { cylinders_up_to, seats_up_to, seats_from } = group;
  const { cylinders, seats, isNew } = vehicle;
  const all = [
    cylinders_up_to !== undefined && cylinders === null && `up to ${cylinders_up_to} cylinders`,
    seats_up_to !== undefined && seats === null && `up to ${seats_up_to} seats`,
    seats_up_to === undefined && seats_from !== undefined && seats === null && `at least ${seats_from} seats`,
    isNew && byListPrice.has(state) && 'the manufacturer’s list price is our price',
  ];
  return all.filter(Boolean).join(' and ') || null;
}
