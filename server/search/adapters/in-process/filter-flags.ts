import type { Filter } from '#server/search/search-port';
import type { Column, Flags } from './columns';

/** The rows for which a filter holds. */
export function flagsOf(filter: Filter, columnOf: (attribute: string) => Column, rows: number): Flags {
  switch (filter.op) {
    case 'and':
      return filter.of.reduce<Flags>(
        (flags, part) => both(flags, flagsOf(part, columnOf, rows)),
        new Uint8Array(rows).fill(1),
      );
    case 'or':
      return filter.of.reduce<Flags>(
        (flags, part) => either(flags, flagsOf(part, columnOf, rows)),
        new Uint8Array(rows),
      );
    case 'not':
      return opposite(flagsOf(filter.of, columnOf, rows));
    case 'eq':
      return columnOf(filter.attribute).oneOf([filter.value], rows);
    case 'in':
      return columnOf(filter.attribute).oneOf(filter.values, rows);
    case 'range':
      return columnOf(filter.attribute).within(filter.from ?? -Infinity, filter.to ?? Infinity, rows);
    case 'exists':
      return columnOf(filter.attribute).present(rows);
  }
}

function both(flags: Flags, others: Flags): Flags {
  for (let row = 0; row < flags.length; row++) if (others[row] === 0) flags[row] = 0;
  return flags;
}

function either(flags: Flags, others: Flags): Flags {
  for (let row = 0; row < flags.length; row++) if (others[row] === 1) flags[row] = 1;
  return flags;
}

function opposite(flags: Flags): Flags {
  for (let row = 0; row < flags.length; row++) flags[row] = flags[row] === 0 ? 1 : 0;
  return flags;
}
