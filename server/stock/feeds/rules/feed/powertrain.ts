import { kindOf } from './absent';

export type SimpleFuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric' | 'LPG';

/** In order: the first match wins, so that `Plug-in Hybrid Petrol/Electric` is a plug-in hybrid. */
const fuels: ReadonlyArray<readonly [SimpleFuel, RegExp]> = [
  ['Plug-in Hybrid', /plug[\s-]*in|\bphev\b/],
  [
    'Hybrid',
    /hybrid|\bm?hev\b|(?:petrol|gasoline|gas|unleaded|diesel|ulp)\b.*electric|electric.*\b(?:petrol|gasoline|unleaded|diesel)/,
  ],
  ['Electric', /electric|\bb?ev\b|\bbattery\b/],
  ['LPG', /\blpg\b|liquefied petroleum|autogas/],
  ['Diesel', /diesel|\btdi\b|^d$|\bdsl\b/],
  [
    'Petrol',
    /petrol|unleaded|premium|gasoline|flex[\s-]*fuel|\be(?:10|85)\b|\bp?ulp\b|^p$|\b(?:91|95|98)\s*(?:ron|octane)?$/,
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

export type Drive = 'AWD' | '4WD' | 'RWD' | 'FWD' | '2WD';
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
