import { textOf } from './absent';
import { numberOf } from './numbers';

export interface Engine {
  cylinders?: number;
  litres?: number;
}
const mostLitres = 30;
const mostCylinders = 24;

const litresIn = (litres: number) => (litres > 0 && litres <= mostLitres ? litres : undefined);
const tenths = (litres: number) => Math.round(litres * 10) / 10;

/** Engine size in litres from `2 L`, `2.0`, `2.5 LITRE`, `1998cc`, `1998`; `0 L` says nothing. */
export function litresOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const cc = /^(\d{1,2},?\d{3}|\d{2,5})(?:\.\d+)?\s*(cc|cm3|cm³|ccm)$/i.exec(text)?.[1];
  if (cc !== undefined) return litresIn(tenths(Number(cc.replace(',', '')) / 1000));
  const litres = numberOf(text, 'l|lt|ltr|litres?|liters?');
  if (litres === undefined) return undefined;
  // Without a unit, nobody has a 100 litre engine: that is cubic centimetres.
  return litresIn(litres >= 100 ? tenths(litres / 1000) : litres);
}

/** Cylinders from `4`, `4 cyl`, `4 Cylinders`, `V6`; `0 L` says nothing. */
export function cylindersOf(value: unknown): number | undefined {
  const text = textOf(value)?.replace(/^[vilhw]-?(?=\d{1,2}$)/i, '');
  const count = numberOf(text, String.raw`cyl\.?|cylinders?`);
  const whole = count !== undefined && Number.isInteger(count);
  return whole && count > 0 && count <= mostCylinders ? count : undefined;
}

/** Both from one cell: `4 cyl, 2 L`, `2.5L V6`, `3.0L 6 cyl`. */
export function engineOf(value: unknown): Engine {
  const text = textOf(value);
  if (text === undefined) return {};
  const cyl = /(\d{1,2})\s*-?\s*cyl/i.exec(text)?.[1] ?? /\b[VIHW]-?(\d{1,2})\b/i.exec(text)?.[1];
  const size = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*(?:l|lt|ltr|litres?|liters?)\b/i.exec(text)?.[1];
  const cylinders = cylindersOf(cyl);
  const litres = size === undefined ? litresOf(text) : litresIn(Number(size));
  return { ...(cylinders === undefined ? {} : { cylinders }), ...(litres === undefined ? {} : { litres }) };
}

/** `2 L` for shoppers: `2.0 L`, `2.4 L`, `1.25 L`. */
export const engineSizeText = (litres: number): string =>
  `${Number.isInteger(litres * 10) ? litres.toFixed(1) : litres} L`;
