import type { ImportSettings } from '#server/settings/imports-schema';
import type { MergeFigures } from '../stock-import-port';

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
 * Whether a full import would remove so many cars that its file is probably empty or incomplete. A file that would leave
 * the site without a car always does.
 */
export function removesTooMany(
  figures: MergeFigures,
  { mostPercent, alwaysRemovable }: RemovalLimit,
): boolean {
  const { removed, before, added, changed, unchanged } = figures;
  if (removed === 0) return false;
  if (removed === before && added + changed + unchanged === 0) return true;
  return removed > alwaysRemovable && removed * 100 > before * mostPercent;
}
