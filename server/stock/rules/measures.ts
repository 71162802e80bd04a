const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const figure = (value: number): string => grouped.format(value);

/** `5,325 mm`; undefined for what is no measure. */
export const measured = (value: number | undefined, unit: string): string | undefined =>
  value !== undefined && Number.isFinite(value) && value > 0 ? `${figure(value)} ${unit}` : undefined;

/** An engine's size: `2.8 L`, and in cubic centimetres below a litre or for a motorcycle: `649 cc`. */
export function engineSize(litres: number | undefined, isMotorcycle: boolean): string | undefined {
  if (litres === undefined || !(litres > 0)) return undefined;
  return isMotorcycle || litres < 1 ? `${figure(Math.round(litres * 1000))} cc` : `${litres.toFixed(1)} L`;
}

/** Metres in a foot (specification §9). */
export const metresPerFoot = 0.3048;

const feetPattern =
  /^(\d{1,3}(?:\.\d{1,3})?)\s*(?:ft|feet|foot|['’′])\.?\s*(?:(\d{1,2}(?:\.\d{1,2})?)\s*(?:inch|inches|in|["”″]|'')?\.?)?$/i;
const metricPattern = /^(\d{1,3}(?:,\d{3})+|\d{1,5}(?:\.\d{1,3})?)\s*(mm|cm|m|metres?)?$/i;
const metresPerUnit: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01 };

/**
 * A length as metres, `6.25 m`; one that is given in feet says both, `6.1 m (20 ft)`. Without a unit a number is
 * millimetres from a thousand, metres up to `mostMetres`, which no caravan exceeds, and feet between these.
 * Anything else stays as it is.
 */
export function lengthText(given: string | number, mostMetres: number): string {
  const text = String(given).trim();
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
  const said = [`${figure(feet)} ft`, inches > 0 ? `${figure(inches)} in` : ''].filter(Boolean).join(' ');
  return `${metres((feet + inches / 12) * metresPerFoot)} (${said})`;
}

/** A mass in kilograms, `1,850 kg`; tonnes are told as kilograms, anything else stays as it is. */
export function massText(given: string | number): string {
  const text = String(given).trim();
  const [, digits = '', unit = 'kg'] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,3})?)\s*(kgs?|t|tonnes?)?\.?$/i.exec(text) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  if (!(amount > 0)) return text;
  return `${figure(/^t/i.test(unit) ? amount * 1000 : amount)} kg`;
}
