import { carLocation } from '#server/dealer/rules/place-order';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarData, carDataSchema, storedField, withStoredNames } from '#server/stock/cars/car-data';
import { autogate } from './rules/autogate';
import { type ExportFormat, tableLine } from './rules/export-format';
import { google } from './rules/google';
import { meta } from './rules/meta';

const columns = carDataSchema.omit({ object: true }).keyof().options.map(storedField);

const cellOf = (value: unknown): string | number | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};

/** Every field of a car under the names of the stock record; lists and objects as JSON. */
const generic: ExportFormat = {
  name: 'generic',
  about: 'Every field of every car, as CSV; lists are JSON. For JSON, read /api/stock.ndjson.',
  fileName: 'stock.csv',
  mediaType: 'text/csv; charset=utf-8',
  separator: ',',
  columns,
  row: ({ car }) => {
    const cells = withStoredNames({
      ...car,
      sold_at: car.sold_at && Date.parse(car.sold_at),
      kept_fields: car.kept_fields?.map(storedField),
    });
    return columns.map((name) => cellOf(cells[name]));
  },
  missing: () => [],
};

export const exportFormats: readonly ExportFormat[] = [google, meta, autogate, generic];
export const exportNames = exportFormats.map(({ name }) => name);

/** The format with that name; undefined if there is none. */
export const exportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find((format) => format.name === name);

/** A car that is left out of an export. */
export interface UnreadyCar {
  readonly id: string;
  readonly stocknum: string | undefined;
  readonly name: string;
  /** What the receiver demands and the car lacks. */
  readonly missing: readonly string[];
}

type Stock = AsyncIterable<readonly CarData[]>;
type Site = Pick<Tenant, 'name' | 'locations'>;

/** The lines of an export: its header, and the cars that are ready for it. */
export async function* exportLines(format: ExportFormat, tenant: Site, stock: Stock): AsyncIterable<string> {
  yield tableLine(format.columns, format.separator);
  const vins = new Set<string>();
  for await (const cars of stock) {
    const ready = cars.filter((car) => missingOf(format, tenant, car, vins).length === 0);
    const lines = ready.map((car) => tableLine(format.row(exportedCar(tenant, car)), format.separator));
    if (lines.length > 0) yield lines.join('');
  }
}

/** How many cars are ready for an export, and what the others lack. */
export async function checkExport(
  format: ExportFormat,
  tenant: Site,
  stock: Stock,
): Promise<{ readonly ready: number; readonly unready: readonly UnreadyCar[] }> {
  const unready: UnreadyCar[] = [];
  const vins = new Set<string>();
  let ready = 0;
  for await (const cars of stock)
    for (const car of cars) {
      const missing = missingOf(format, tenant, car, vins);
      if (missing.length === 0) ready += 1;
      else unready.push({ id: car.id, stocknum: car.stock_number, name: car.name, missing });
    }
  return { ready, unready };
}

/** Receivers disapprove of every car whose VIN comes twice: the first one counts. */
function missingOf(format: ExportFormat, tenant: Site, car: CarData, vins: Set<string>): readonly string[] {
  const missing = format.missing(exportedCar(tenant, car));
  if (missing.length > 0 || format.name === 'generic' || car.vin === undefined) return missing;
  if (vins.has(car.vin)) return ['a VIN that no other car has'];
  vins.add(car.vin);
  return missing;
}

const exportedCar = (tenant: Site, car: CarData) => ({
  car,
  tenant,
  location: carLocation({ location_id: car.location_id, location: car.location }, tenant.locations),
});
