import type { ImportSettings } from '#server/settings/imports-schema';
import type { LostValues, MergeFigures, Refusal } from '../stock-import-port';

/** How many cars a file of the whole stock may remove. */
export interface RemovalLimit {
  /** Per cent of the cars before the import. */
  readonly mostPercent: number;
  /** May always be removed, whatever their share. */
  readonly alwaysRemovable: number;
}

export const removalLimitOf = (settings: RemovalSettings): RemovalLimit => ({
  mostPercent: settings.most_removed_percent,
  alwaysRemovable: settings.always_removable,
});
export type RemovalSettings = Pick<ImportSettings, 'most_removed_percent' | 'always_removable'>;

/**
 * Why a file is not imported until a person has looked at it: it would remove so many cars that it is probably empty or
 * incomplete (one that would leave the site without a car always is), take so many of those for sale off sale, whatever word
 * it does so by, or take a value from so many that a column is missing.
 */
export function refusalOf(
  figures: MergeFigures,
  lost: readonly LostValues[],
  limit: RemovalLimit,
): Refusal | null {
  const { removed, before } = figures;
  if (removesTooMany(figures, limit)) return { kind: 'mass-removal', removed, of: before };
  const { offSale, forSale } = figures;
  if (exceeds(offSale, forSale, limit)) return { kind: 'mass-off-sale', offSale, of: forSale };
  const worst = lost.find((values) => exceeds(values.lost, values.of, limit));
  return worst ? { kind: 'lost-values', ...worst } : null;
}

/**
 * Whether so many of a file's cars would go off sale for unknown words that the dealer is to say first what they mean; a
 * file of the whole stock, which would empty the site, always.
 */
export const hasTooManyUnknown = (
  { unknown, of }: { readonly unknown: number; readonly of: number },
  { full = false }: { readonly full?: boolean },
  limit: RemovalLimit,
): boolean => unknown > 0 && ((full && unknown === of) || exceeds(unknown, of, limit));

/** Whether so many cars lose their price for the words in `withWords` of them, and not for a column that is missing. */
export const isLostToWords = (
  { value, lost, of }: LostValues,
  withWords: number,
  limit: RemovalLimit,
): boolean => value === 'price' && withWords > 0 && !exceeds(lost - withWords, of, limit);

const exceeds = (count: number, of: number, { mostPercent, alwaysRemovable }: RemovalLimit): boolean =>
  count > alwaysRemovable && count * 100 > of * mostPercent;

function removesTooMany(figures: MergeFigures, limit: RemovalLimit): boolean {
  const { removed, before, added, changed, unchanged } = figures;
  if (removed === 0) return false;
  if (removed === before && added + changed + unchanged === 0) return true;
  return exceeds(removed, before, limit);
}
