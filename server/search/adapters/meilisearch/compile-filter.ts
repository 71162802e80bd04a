import { attributeNamed } from '../../rules/attributes';
import type { Filter, FilterValue } from '../../search-port';

/** `\` and `"` escaped, in this order, then quoted: nothing in a value can end it. */
export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Holds for no car. */
const NOTHING = 'status IN []';

/** A filter tree as a Meilisearch filter expression. Throws on an unknown attribute or a number that is none. */
export function compileFilter(filter: Filter): string {
  switch (filter.op) {
    case 'and':
      return joined(filter.of, ' AND ', `NOT ${NOTHING}`);
    case 'or':
      return joined(filter.of, ' OR ', NOTHING);
    case 'not':
      return `NOT ${group(compileFilter(filter.of))}`;
    case 'eq':
      return `${name(filter.attribute)} = ${literal(filter.value)}`;
    case 'in':
      return `${name(filter.attribute)} IN [${filter.values.map(literal).join(', ')}]`;
    case 'range':
      return compileRange(filter);
    case 'exists':
      return `${name(filter.attribute)} EXISTS`;
  }
}

const group = (expression: string): string => `(${expression})`;

function joined(parts: readonly Filter[], operator: string, whenEmpty: string): string {
  return parts.length === 0 ? whenEmpty : parts.map((part) => group(compileFilter(part))).join(operator);
}

function compileRange({ attribute, from, to }: Extract<Filter, { op: 'range' }>): string {
  // Only numbers lie in ranges, and Meilisearch refuses to compare anything else.
  if (attributeNamed(name(attribute))?.kind !== 'number') return NOTHING;
  const ends = [
    from === undefined ? null : `${attribute} >= ${literal(from)}`,
    to === undefined ? null : `${attribute} <= ${literal(to)}`,
  ].filter((end) => end !== null);
  return ends.length === 0 ? `${attribute} EXISTS` : ends.join(' AND ');
}

function name(attribute: string): string {
  const known = attributeNamed(attribute);
  if (known?.name !== attribute) throw new Error(`No such search attribute: ${attribute}`);
  return attribute;
}

function literal(value: FilterValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`Not a number: ${value}`);
  return String(value);
}
