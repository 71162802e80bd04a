import { err, ok, type Result } from '#server/platform/result';
import { findCarById, type KnownCar } from '#server/stock/cars/show-car';
import type { StaffVisit } from './create-desk';
import { fitsWords, isInStock, type StockRow } from './rules/stock-list';
import { stockRows } from './stock-rows';

const mostNamed = 5;
export const noCarText = 'No car in stock has this stock number or name.';

/**
 * The car that staff typed: its stock number, or words of its name, registration or VIN that fit one car in stock alone.
 * Undefined where nothing was typed. The error lists the cars that fit.
 */
export async function carNamed(
  visit: StaffVisit,
  typed: string,
): Promise<Result<KnownCar | undefined, string>> {
  const { services, tenant } = visit;
  const words = typed.trim().slice(0, 100);
  if (words === '') return ok(undefined);
  const [stored] = await services.stockChanges.find(tenant.slug, words);
  const rows = stored ? [] : (await stockRows(services, tenant.slug)).rows;
  const matches = rows.filter((row) => isInStock(row) && fitsWords(row, words));
  if (matches.length > 1) return err(severalText(matches));
  const id = stored?.car.id ?? matches[0]?.id;
  const lookup = id === undefined ? undefined : await findCarById(visit, id);
  if (lookup?.state === 'here') return ok(lookup);
  if (stored?.car.show_on_dealer_website === false)
    return err(`${stored.car.stocknum ?? stored.car.name} is hidden from the website: put it on sale first.`);
  return lookup && lookup.state !== 'unknown' ? ok(lookup) : err(noCarText);
}

/** `3 cars fit. Enter one of their stock numbers: K1 (2020 Kia Rio), …` */
function severalText(rows: readonly StockRow[]): string {
  const named = rows.slice(0, mostNamed).map(({ stocknum = '', name }) => `${stocknum} (${name})`);
  const more = rows.length > mostNamed ? ' …' : '.';
  return `${rows.length} cars fit. Enter one of their stock numbers: ${named.join(', ')}${more}`;
}
