import { textOf } from './absent';

/** Used in place of a plate if there is none. */
const noPlate = /^(?:un-?reg(?:istered|o)?|noreg|norego|new|none|nil|tba|na|sold|demo)$/i;

/**
 * A VIN, or the chassis number of an older or imported car, in capitals without separators. Not validated further
 * (only North America has a check digit); fillers such as `00000000000000000` are ignored.
 */
export function vinOf(value: unknown): string | undefined {
  const vin = textOf(value)?.toUpperCase().replace(/[\s.]/g, '');
  if (vin === undefined || !/^[A-Z0-9-]{5,20}$/.test(vin) || !/\d/.test(vin)) return undefined;
  return new Set(vin.replace(/-/g, '')).size > 2 ? vin : undefined;
}

/** A number plate in capitals without separators. */
export function plateOf(value: unknown): string | undefined {
  const plate = textOf(value)
    ?.toUpperCase()
    .replace(/[\s\-·•.]/g, '');
  return plate !== undefined && /^[A-Z0-9]{1,9}$/.test(plate) && !noPlate.test(plate) ? plate : undefined;
}

export function stockNumberOf(value: unknown): string | undefined {
  const number = textOf(value);
  return number !== undefined && number.length <= 60 ? number : undefined;
}

/** National Vehicle Identification Code: six letters and digits. */
export function nvicOf(value: unknown): string | undefined {
  const code = textOf(value)?.toUpperCase();
  return code !== undefined && /^[A-Z0-9]{6}$/.test(code) ? code : undefined;
}

/** A postcode; restores the zero that spreadsheets drop (`0800` -> `800`). */
export function postcodeOf(value: unknown): string | undefined {
  const code = textOf(value);
  if (code === undefined) return undefined;
  if (/^\d{4}$/.test(code)) return code;
  return /^[28]\d{2}$/.test(code) ? `0${code}` : undefined;
}
