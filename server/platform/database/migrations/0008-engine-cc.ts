import type { Kysely } from 'kysely';
import type { Database } from '../schema';

const rowsAtOnce = 500;

/**
 * Stores engine sizes in cubic centimetres. Sizes were rounded to tenths of a litre: the stored feed row still has the
 * exact one. Changed cars get a new stock version, so that search and caches follow.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  const versions = await db.selectFrom('stock_versions').select(['tenant', 'version']).execute();
  for (const { tenant, version } of versions) {
    if ((await restateEngines(db, tenant, version + 1)) === 0) continue;
    await db
      .updateTable('stock_versions')
      .set({ version: version + 1 })
      .where('tenant', '=', tenant)
      .execute();
  }
}

async function restateEngines(db: Kysely<Database>, tenant: string, version: number): Promise<number> {
  let changed = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('cars')
      .select(['id', 'data', 'raw'])
      .where('tenant', '=', tenant)
      .where('id', '>', after)
      .where('data', 'like', '%"enginesize_litres"%')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const { id, data, raw } of rows) {
      const car = restated(JSON.parse(data), JSON.parse(raw));
      if (car === undefined) continue;
      changed += 1;
      await db
        .updateTable('cars')
        .set({ data: JSON.stringify(car), version })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return changed;
    after = last.id;
  }
}

type Loose = Record<string, unknown>;
const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** The stored car with its engine in cubic centimetres; undefined if it has no size or is already converted. */
function restated(car: unknown, raw: unknown): Loose | undefined {
  if (!isRecord(car) || !isRecord(car['variant'])) return undefined;
  const litres = car['variant']['enginesize_litres'];
  if (typeof litres !== 'number' || car['variant']['enginesize_cc'] !== undefined) return undefined;
  const exact = sizesIn(raw).find((cc) => Math.abs(cc / 1000 - litres) <= 0.051);
  const cc = exact ?? Math.round(litres * 1000);
  const variant = { ...car['variant'], enginesize_cc: cc, enginesize_litres: cc / 1000 };
  if (car['item_type'] !== 'motorcycle') return { ...car, variant };
  const text = `${new Intl.NumberFormat('en-AU').format(cc)} cc`;
  return { ...car, engine_size: text, variant: { ...variant, enginesize: text } };
}

/** Engine sizes in the feed's own row that are more exact than a tenth of a litre, in cubic centimetres. */
function sizesIn(raw: unknown): number[] {
  if (!isRecord(raw)) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    if (isRecord(value)) return sizesIn(value);
    const cc = /engine|capacity|displacement|^cc$/i.test(key) ? exactSize(value) : undefined;
    return cc === undefined ? [] : [cc];
  });
}

function exactSize(value: unknown): number | undefined {
  const text = String(value).replace(',', '');
  const cc = /(?<![\d.])(\d{2,5})(?:\.\d+)?\s*(?:cc|cm3|cm³|ccm)?(?![\d.\w])/i.exec(text)?.[1];
  if (cc !== undefined && Number(cc) > 30) return Number(cc);
  const litres = /(?<![\d.])(\d{0,2}\.\d{2,3})(?!\d)/.exec(text)?.[1];
  return litres === undefined ? undefined : Math.round(Number(litres) * 1000);
}
