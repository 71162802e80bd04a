import { carTypes } from '#server/settings/car';
import { attributes } from './attributes';

/** Inclusive at both ends; an absent end is open. */
export interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export type Refinement = readonly string[] | NumberRange;
/** A shopper's refinements, per attribute. */
export type Refinements = Readonly<Record<string, Refinement>>;

export const isRange = (refinement: Refinement): refinement is NumberRange => !Array.isArray(refinement);

/** A range in URL form: `10000..30000`, `10000..`, `..30000`. */
export const rangeText = (range: NumberRange): string => `${range.from ?? ''}..${range.to ?? ''}`;

/**
 * One spelling for equal refinements: attributes in the registry's order, values sorted and unique, nothing empty and
 * no unknown attribute. Car types are in their own order.
 */
export function normalise(refinements: Refinements): Refinements {
  const normal: Record<string, Refinement> = {};
  for (const { name, refine } of attributes) {
    const refinement = refinements[name];
    if (!refinement || refine === null) continue;
    const kept = isRange(refinement) ? wholeRange(refinement) : distinct(name, refinement);
    if (kept) normal[name] = kept;
  }
  return normal;
}

function wholeRange({ from, to }: NumberRange): NumberRange | null {
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined && from > to) return { from: to, to: from };
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function distinct(attribute: string, values: readonly string[]): readonly string[] | null {
  if (attribute === 'car_type') {
    const known = carTypes.filter((type) => values.includes(type));
    const others = values.filter((value) => !carTypes.some((type) => type === value));
    return values.length > 0 ? [...known, ...new Set(others.sort())] : null;
  }
  return values.length > 0 ? [...new Set(values)].sort() : null;
}
