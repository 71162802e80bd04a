import type { SearchServices } from './create-search';

export const indexStates = ['current', 'behind', 'empty', 'down'] as const;
export type IndexState = (typeof indexStates)[number];

interface IndexDeps {
  readonly engine: Pick<SearchServices['engine'], 'version'>;
  readonly cars: Pick<SearchServices['cars'], 'stockVersion'>;
}

/**
 * A site's search index compared with its stock: `behind` has older cars, `empty` has none though there is stock.
 * Rejects if the engine cannot be reached.
 */
export async function indexState(
  { engine, cars }: IndexDeps,
  tenant: string,
): Promise<Exclude<IndexState, 'down'>> {
  const [indexed, stock] = await Promise.all([engine.version(tenant), cars.stockVersion(tenant)]);
  if (indexed === null) return stock === 0 ? 'current' : 'empty';
  return indexed >= stock ? 'current' : 'behind';
}
