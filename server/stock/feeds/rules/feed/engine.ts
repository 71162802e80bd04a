import { textOf } from './absent';
import { numberOf } from './numbers';

export interface Engine {
  cylinders?: number;
  /** Whole cubic centimetres. */
  cc?: number;
}
const mostCc = 30_000;
const mostCylinders = 24;
const leastCc = 20;
const mostBareLitres = 30;

function wholeCc(cc: number): number | undefined {
  const whole = Math.round(cc);
  return whole > 0 && whole <= mostCc ? whole : undefined;
}

/** Engine size in cubic centimetres from `2 L`, `2.0`, `2.5 LITRE`, `1998cc`, `1998`; undefined for `0 L`. */
export function ccOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const cc = numberOf(text, 'cc|cm3|cm³|ccm|c\\.c\\.');
  const bare = numberOf(text);
  // Without a unit, an engine has neither 30 litres nor 30 cubic centimetres.
  if (cc !== undefined && cc >= leastCc && (bare === undefined || bare > mostBareLitres)) return wholeCc(cc);
  const litres = cc ?? numberOf(text, 'l|lt|ltr|litres?|liters?');
  return litres === undefined ? undefined : wholeCc(litres * 1000);
}

/** Cylinders from `4`, `4 cyl`, `4 Cylinders`, `V6`; undefined for `0 L`. */
export function cylindersOf(value: unknown): number | undefined {
  const text = textOf(value)?.replace(/^[vilhw]-?(?=\d{1,2}$)/i, '');
  const count = numberOf(text, String.raw`cyl\.?|cylinders?`);
  const whole = count !== undefined && Number.isInteger(count);
  return whole && count > 0 && count <= mostCylinders ? count : undefined;
}

/** Both from one cell: `4 cyl, 2 L`, `2.5L V6`, `3.0L 6 cyl`, `649cc parallel twin`. */
export function engineOf(value: unknown): Engine {
  const text = textOf(value);
  if (text === undefined) return {};
  const cyl = /(\d{1,2})\s*-?\s*cyl/i.exec(text)?.[1] ?? /\b[VIHW]-?(\d{1,2})\b/i.exec(text)?.[1];
  const size =
    /(?<![\d.,])(\d{1,2}(?:\.\d{1,3})?)\s*(?:l|lt|ltr|litres?|liters?)\b/i.exec(text)?.[0] ??
    /(?<![\d.,])(\d{1,2},\d{3}|\d{2,5})\s*(?:cc|cm3|cm³|ccm)(?![a-z])/i.exec(text)?.[0];
  const cylinders = cylindersOf(cyl);
  const cc = ccOf(size ?? text);
  return { ...(cylinders === undefined ? {} : { cylinders }), ...(cc === undefined ? {} : { cc }) };
}
