import type { Filter, FilterValue, SearchDocument } from '../search-port';

export const eq = (attribute: string, value: FilterValue): Filter => ({ op: 'eq', attribute, value });
export const oneOf = (attribute: string, values: readonly FilterValue[]): Filter => ({
  op: 'in',
  attribute,
  values,
});
export const range = (attribute: string, from?: number, to?: number): Filter => ({
  op: 'range',
  attribute,
  from,
  to,
});
export const exists = (attribute: string): Filter => ({ op: 'exists', attribute });
export const and = (...of: Filter[]): Filter => ({ op: 'and', of });
export const or = (...of: Filter[]): Filter => ({ op: 'or', of });
export const not = (of: Filter): Filter => ({ op: 'not', of });
/** Holds for every document. */
export const everything: Filter = and();

type Values = SearchDocument['values'];

/**
 * Whether a filter holds for a document: the meaning every engine must reproduce. A list matches if one of its values
 * does. An absent value (including an empty list) equals nothing and is in no range; `not` is plain negation, so it
 * holds for absent values. Text is compared exactly.
 */
export function matches(filter: Filter, document: Pick<SearchDocument, 'values'>): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((part) => matches(part, document));
    case 'or':
      return filter.of.some((part) => matches(part, document));
    case 'not':
      return !matches(filter.of, document);
    case 'eq':
      return has(document.values, filter.attribute, filter.value);
    case 'in':
      return filter.values.some((value) => has(document.values, filter.attribute, value));
    case 'range': {
      const value = document.values[filter.attribute];
      if (typeof value !== 'number') return false;
      return value >= (filter.from ?? -Infinity) && value <= (filter.to ?? Infinity);
    }
    case 'exists':
      return isPresent(document.values[filter.attribute]);
  }
}

const isPresent = (value: Values[string]): boolean =>
  value !== undefined && (typeof value !== 'object' || value.length > 0);

function has(values: Values, attribute: string, wanted: FilterValue): boolean {
  const value = values[attribute];
  if (typeof value === 'object') return typeof wanted === 'string' && value.includes(wanted);
  return value === wanted;
}
