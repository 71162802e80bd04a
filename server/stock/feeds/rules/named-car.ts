import type { StoredRecord } from '../stock-changes-port';

/** What a name may be: a stock number, or an id or slug. */
export const nameKinds = ['any', 'stocknum', 'id'] as const;
export type NameKind = (typeof nameKinds)[number];

/**
 * The car that a caller names. `any`: its stock number, in any case, or its id or slug; ambiguous if two cars answer to
 * the name, such as one with that stock number and another with that id.
 */
export function namedCar(
  found: readonly StoredRecord[],
  name: string,
  by: NameKind,
): StoredRecord | 'unknown' | 'ambiguous' {
  const isNumber = ({ car }: StoredRecord) => car.stocknum?.toLowerCase() === name.toLowerCase();
  const isId = ({ car }: StoredRecord) => car.id === name || car.slug === name;
  const matches = {
    any: (one: StoredRecord) => isNumber(one) || isId(one),
    stocknum: isNumber,
    id: isId,
  }[by];
  const [first, second] = found.filter(matches);
  if (first === undefined) return 'unknown';
  return second === undefined ? first : 'ambiguous';
}
