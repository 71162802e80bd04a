/** Most texts have no accents to take off. */
const plain = /^[ -~]*$/;

/** Lower case without accents, so that `Citroën`, `CITROEN` and `citroen` are one word. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text: folded runs of letters and digits. `CX-5` gives `cx`, `5`. */
export function tokens(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name or number as one word, without case and separators: `Land Rover` is `landrover`, `U-1234/a` is `u1234a`. */
export const compactName = (text: string): string => tokens(text).join('');

/** Words that shoppers and feeds use for the same thing; each finds the others. */
const synonymGroups: readonly (readonly string[])[] = [
  ['ute', 'utility', 'pickup'],
  ['auto', 'automatic'],
  ['ev', 'electric', 'bev'],
  ['4wd', '4x4', 'awd'],
  ['2wd', '4x2'],
  ['hatch', 'hatchback'],
  ['wagon', 'estate'],
  ['sedan', 'saloon'],
  ['convertible', 'cabriolet', 'cabrio'],
  ['petrol', 'unleaded'],
  ['vw', 'volkswagen'],
  ['merc', 'mercedes', 'benz'],
  ['chev', 'chevy', 'chevrolet'],
  ['grey', 'gray'],
];

/** The other words for each folded word. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  synonymGroups.flatMap((group) =>
    group.map((word) => [word, group.filter((other) => other !== word)] as const),
  ),
);
