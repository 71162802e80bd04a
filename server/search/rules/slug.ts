import { perObject } from '#server/platform/derived';
import type { FacetCount } from '#server/search/search-port';
import type { MakeInStock, StockVocabulary } from './path-facets';
import { fold } from './tokens';

const SLUG_MAX = 100;

/**
 * A stored value as a path segment: `Land Rover` gives `land-rover`, `Citroën` gives `citroen`. A value in another
 * script gives its code points, so that values without Latin letters stay distinct.
 */
export function slugOf(value: string): string {
  const slug = fold(value)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  if (slug !== '') return slug;
  const points = [...value.trim()].slice(0, 12).map((char) => char.codePointAt(0)?.toString(16));
  return ['u', ...points].join('-');
}

/** Values in stock by path segment; values with the same slug are grouped. */
interface VocabularySlugs {
  readonly makes: ReadonlyMap<string, readonly MakeInStock[]>;
  readonly bodies: ReadonlyMap<string, readonly FacetCount[]>;
  readonly models: (make: MakeInStock) => ReadonlyMap<string, readonly FacetCount[]>;
}

const modelsOf = perObject((make: MakeInStock) => bySlug(make.models));

/** Made once per vocabulary: a results page writes and checks dozens of paths. */
export const slugsOf = perObject(
  ({ makes, bodies }: StockVocabulary): VocabularySlugs => ({
    makes: bySlug(makes),
    bodies: bySlug(bodies),
    models: modelsOf,
  }),
);

function bySlug<T extends FacetCount>(values: readonly T[]): Map<string, T[]> {
  const itemsBySlug = new Map<string, T[]>();
  for (const one of values) {
    const slug = slugOf(one.value);
    const same = itemsBySlug.get(slug);
    if (same) same.push(one);
    else itemsBySlug.set(slug, [one]);
  }
  return itemsBySlug;
}
