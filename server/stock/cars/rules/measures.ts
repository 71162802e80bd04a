import type { Car } from '#server/settings/car';

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const figure = (value: number): string => grouped.format(value);

/** `5,325 mm`; undefined if not a measurement. */
export const measured = (value: number | undefined, unit: string): string | undefined =>
  value !== undefined && Number.isFinite(value) && value > 0 ? `${figure(value)} ${unit}` : undefined;

/** Smaller engines than any car's are shown in cubic centimetres, whatever the vehicle type in the feed. */
const leastLitresCc = 500;

type Engined = Pick<Car, 'item_type' | 'variant'>;

/**
 * An engine's size: `649 cc` for a motorcycle, otherwise `2.8 L`; litres round half up to a tenth, but `1.25 L` stays.
 */
export function engineSize(cc: number | undefined, isMotorcycle: boolean): string | undefined {
  if (cc === undefined || !(cc > 0)) return undefined;
  if (isMotorcycle || cc < leastLitresCc) return `${figure(Math.round(cc))} cc`;
  return `${(cc / 1000).toFixed(cc % 100 === 50 ? 2 : 1)} L`;
}

/** The engine size of a car whose variant gives one. */
export function engineSizeOf({ item_type, variant }: Engined): string | undefined {
  const litres = variant?.enginesize_litres;
  const cc = variant?.enginesize_cc ?? (litres === undefined ? undefined : Math.round(litres * 1000));
  return engineSize(cc, item_type === 'motorcycle');
}

/** Metres in a foot. */
const metresPerFoot = 0.3048;

const feetPattern =
  /^(\d{1,3}(?:\.\d{1,3})?)\s*(?:ft|feet|foot|['’′])\.?\s*(?:(\d{1,2}(?:\.\d{1,2})?)\s*(?:inch|inches|in|["”″]|'')?\.?)?$/i;
const metricPattern = /^(\d{1,3}(?:,\d{3})+|\d{1,5}(?:\.\d{1,3})?)\s*(mm|cm|m|metres?)?$/i;
const metresPerUnit: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01 };

/**
 * A length in metres, `6.25 m`; one given in feet has both, `6.1 m (20 ft)`. Without a unit a number is millimetres
 * from a thousand, metres up to `mostMetres`, which no caravan exceeds, and feet in between. Anything else is
 * unchanged.
 */
export function lengthText(measure: string | number, mostMetres: number): string {
  const text = String(measure).trim();
  const feet = feetPattern.exec(text);
  if (feet) return inFeet(Number(feet[1]), Number(feet[2] ?? 0));
  const [, digits = '', unit] = metricPattern.exec(text) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  if (!(amount > 0)) return text;
  if (unit !== undefined) return metres(amount * (metresPerUnit[unit.toLowerCase()] ?? 1));
  if (amount >= 1000) return metres(amount / 1000);
  return amount > mostMetres && amount < 100
    ? inFeet(amount, 0)
    : amount > mostMetres
      ? text
      : metres(amount);
}

const metres = (amount: number): string => `${figure(amount)} m`;

function inFeet(feet: number, inches: number): string {
  const lengthWords = [`${figure(feet)} ft`, inches > 0 ? `${figure(inches)} in` : '']
    .filter(Boolean)
    .join(' ');
  return `${metres((feet + inches / 12) * metresPerFoot)} (${lengthWords})`;
}

/** A mass in kilograms, `1,850 kg`; tonnes are converted, anything else stays unchanged. */
export function massText(measure: string | number): string {
  const text = String(measure).trim();
  const [, digits = '', unit = 'kg'] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,3})?)\s*(kgs?|t|tonnes?)?\.?$/i.exec(text) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  if (!(amount > 0)) return text;
  return `${figure(/^t/i.test(unit) ? amount * 1000 : amount)} kg`;
}
