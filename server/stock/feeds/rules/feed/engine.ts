import { kindOf, textOf } from './absent';
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
/** No engine of a car, ute or motorcycle is larger; light trucks stay below. */
const mostLitres = 16;

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
  return litres === undefined || litres > mostLitres ? undefined : wholeCc(litres * 1000);
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
  const cc = ccOf(size ?? litresAlone(text) ?? text);
  return { ...(cylinders === undefined ? {} : { cylinders }), ...(cc === undefined ? {} : { cc }) };
}

/** Litres without a unit, as badges write them: `2.0T`, `3.0TDI`, `2.5i`, `V6 3.5`. */
const litresAlone = (text: string): string | undefined =>
  /(?<![\d.,])(\d\.\d)(?=(?:t|td|tdi|tdci|tsi|tfsi|crdi|d|i|v|h|turbo)?(?![\p{L}\d.]))/iu.exec(text)?.[1];

type SimpleFuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric' | 'LPG';

/** In order: the first match wins, so that `Plug-in Hybrid Petrol/Electric` is a plug-in hybrid. */
const fuels: ReadonlyArray<readonly [SimpleFuel, RegExp]> = [
  ['Plug-in Hybrid', /plug[\s-]*in|\bphev\b/],
  [
    'Hybrid',
    /hybrid|\bm?hev\b|(?:petrol|gasoline|gas|unleaded|diesel|ulp)\b.*electric|electric.*\b(?:petrol|gasoline|unleaded|diesel)/,
  ],
  ['Electric', /electric|\bb?ev\b|\bbattery\b/],
  ['LPG', /\blpg\b|liqui(?:d|fied|efied)[\s-]*petroleum|petroleum gas|autogas/],
  ['Diesel', /(?:\b|bio|turbo)diesel|\btdi\b|^d$|\bdsl\b/],
  [
    'Petrol',
    /\bpetrol\b|\bunleaded|\bpremium\b|gasoline|flex[\s-]*fuel|\be(?:10|85)\b|\bp?ulp\b|^p$|\b(?:91|95|98)\s*(?:ron|octane)?$/,
  ],
];

/** The fuel a shopper filters by; undefined if the text names none (`Gas` means two things). */
export function simpleFuelOf(value: unknown): SimpleFuel | undefined {
  const text = kindOf(value)?.toLowerCase();
  if (text === undefined) return undefined;
  return fuels.find(([, words]) => words.test(text))?.[0];
}

const automatic =
  /auto|\bcvt\b|\be-?cvt\b|\bdct\b|\bdsg\b|\bdht\b|\bpdk\b|tiptronic|steptronic|geartronic|powershift|tronic|dual[\s-]*clutch|constantly variable|continuous(?:ly)? variable|reduction gear|single[\s-]*speed|direct drive|^\d{0,2}\s*(?:sp\s*)?a$/;
const manual = /manual|\bman\b|^\d{0,2}\s*(?:sp\s*)?m$/;

/** `6 SPEED MANUAL` -> Manual; `Sports Automatic Dual Clutch`, `CVT` -> Automatic. */
export function simpleTransmissionOf(value: unknown): 'Automatic' | 'Manual' | undefined {
  const text = kindOf(value)?.toLowerCase();
  if (text === undefined) return undefined;
  if (automatic.test(text)) return 'Automatic';
  return manual.test(text) ? 'Manual' : undefined;
}

type Drive = 'AWD' | '4WD' | 'RWD' | 'FWD' | '2WD';
const drives: ReadonlyArray<readonly [Drive, RegExp]> = [
  ['4WD', /\b4\s*x\s*4\b|\b4\s*wd\b|four[\s-]*wheel|\b4\s*wheel/],
  ['AWD', /\bawd\b|all[\s-]*wheel|quattro|4motion|4matic|xdrive/],
  ['FWD', /\bfwd\b|\bfront\b/],
  ['RWD', /\brwd\b|\brear\b/],
  ['2WD', /\b4\s*x\s*2\b|\b2\s*x\s*4\b|\b2\s*wd\b|two[\s-]*wheel|\b2\s*wheel/],
];

/** `Front` -> FWD, `4x4` -> 4WD, `All Wheel Drive` -> AWD; undefined for `Other`. */
export function driveOf(value: unknown): Drive | undefined {
  const text = kindOf(value)?.toLowerCase();
  return text === undefined ? undefined : drives.find(([, words]) => words.test(text))?.[0];
}
