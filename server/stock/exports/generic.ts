import { carDataSchema } from '#server/stock/cars/car-data';
import type { ExportFormat } from './rules/export-format';

const columns = carDataSchema.omit({ object: true }).keyof().options;

const cellOf = (value: unknown): string | number | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};

/** Every field of a car; lists and objects as JSON. */
export const generic: ExportFormat = {
  name: 'generic',
  about: 'Every field of every car, as CSV; lists are JSON. For JSON, read /api/stock.ndjson.',
  fileName: 'stock.csv',
  mediaType: 'text/csv; charset=utf-8',
  separator: ',',
  columns,
  row: ({ car }) => columns.map((name) => cellOf(car[name])),
  missing: () => [],
};
