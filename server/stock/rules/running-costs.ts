import type { Car } from '#server/settings/car';
import type { RunningCostSettings } from '#server/settings/car-page-schema';
import type { RunningCostsView } from '#server/stock/views/car-view';
import { dollars, kilometres, longDate } from './price-line';

/** The fields of the form, in an address. */
export const costFields = { cents: 'fuel_cents', km: 'km_a_year' } as const;

const limits = { cents: 1_000, km: 200_000 } as const;

type FuelledCar = Pick<Car, 'simple_fuel' | 'fuel' | 'variant'>;

interface Energy {
  /** Litres or kWh for 100 km. */
  readonly per100Km: number;
  readonly unit: 'L' | 'kWh';
  /** The site's price, in cents; undefined if it has none for this fuel. */
  readonly cents: number | undefined;
}

/**
 * What a car's fuel or electricity costs a year: kilometres ÷ 100 × consumption × cents, as the Green Vehicle Guide does.
 * Undefined where consumption or price is unknown. The official litres of a plug-in hybrid count driving on a charged
 * battery without its electricity, so it gets an explanation and no figure.
 */
export function runningCosts(
  car: FuelledCar,
  settings: RunningCostSettings,
  params: URLSearchParams,
): RunningCostsView | undefined {
  if (!settings.shown) return undefined;
  const litres = car.variant?.fuelconsumptioncombined;
  if (car.simple_fuel === 'Plug-in Hybrid')
    return litres === undefined ? undefined : { kind: 'unknown', text: plugInText(litres) };
  const energy = energyOf(car, settings);
  if (energy?.cents === undefined) return undefined;
  const cents = readNumber(params.get(costFields.cents), 0.1, limits.cents) ?? energy.cents;
  const km = readNumber(params.get(costFields.km), 1, limits.km) ?? settings.km_a_year;
  const { per100Km, unit } = energy;
  return {
    kind: 'cost',
    text: `About ${dollars(costDollars(km, per100Km, cents))} a year`,
    detail: `${kilometres(km)} at ${per100Km} ${unit}/100 km and ${cents} cents per ${unit === 'L' ? 'litre' : 'kWh'}.`,
    fields: { cents, km, unit },
    source: cents === energy.cents ? sourceText(settings) : undefined,
  };
}

/** Whole dollars a year. */
export const costDollars = (km: number, per100Km: number, cents: number): number =>
  Math.round((km * per100Km * cents) / 10_000);

function energyOf(
  { simple_fuel: fuel, fuel: fuelText = '', variant = {} }: FuelledCar,
  { petrol_cents, diesel_cents, lpg_cents, electricity_cents }: RunningCostSettings,
): Energy | undefined {
  const { fuelconsumptioncombined: litres, energyconsumption: kwh } = variant;
  if (fuel === 'Electric')
    return kwh === undefined ? undefined : { per100Km: kwh, unit: 'kWh', cents: electricity_cents };
  const prices: Readonly<Record<string, number | undefined>> = {
    Petrol: petrol_cents,
    Hybrid: /diesel/i.test(fuelText) ? diesel_cents : petrol_cents,
    Diesel: diesel_cents,
    LPG: lpg_cents,
  };
  return litres === undefined ? undefined : { per100Km: litres, unit: 'L', cents: prices[fuel ?? ''] };
}

const plugInText = (litres: number): string =>
  `The official ${litres} L/100 km counts driving on a charged battery and leaves out the electricity. ` +
  'What you pay depends on how often you charge, so there is no yearly figure.';

const sourceText = ({ source, as_of }: RunningCostSettings): string =>
  as_of ? `${source}, ${longDate(as_of)}.` : `${source}.`;

/** A positive number up to a limit, as people type it, in steps from the smallest on; undefined for anything else. */
function readNumber(text: string | null, step: 0.1 | 1, most: number): number | undefined {
  const digits = (text ?? '').slice(0, 20).replace(/[,\s]/g, '');
  const steps = /^\d*\.?\d+$/.test(digits) ? Math.round(Number(digits) / step) : 0;
  return steps > 0 ? Math.min(step === 1 ? steps : steps / 10, most) : undefined;
}
