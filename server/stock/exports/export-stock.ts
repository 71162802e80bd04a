import { carLocation } from '#server/dealer/locations/rules/place-order';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarData } from '#server/stock/cars/car-data';
import type { ExportFormat } from './rules/export-format';
import { tableLine } from './rules/table-line';

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
      else unready.push({ id: car.id, stocknum: car.stocknum, name: car.name, missing });
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
