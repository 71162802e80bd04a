import type { FacetCount } from '../search-port';
import type { MakeInStock, StockVocabulary } from './path-facets';
import { slugOf } from './slug';

/** Values in stock by path segment; values with the same slug are grouped. */
interface VocabularySlugs {
  readonly makes: ReadonlyMap<string, readonly MakeInStock[]>;
  readonly bodies: ReadonlyMap<string, readonly FacetCount[]>;
  readonly models: (make: MakeInStock) => ReadonlyMap<string, readonly FacetCount[]>;
}

const known = new WeakMap<StockVocabulary, VocabularySlugs>();

/** Made once per vocabulary: a results page writes and checks dozens of paths. */
export function slugsOf(vocabulary: StockVocabulary): VocabularySlugs {
  const kept = known.get(vocabulary);
  if (kept) return kept;
  const models = new WeakMap<MakeInStock, ReadonlyMap<string, readonly FacetCount[]>>();
  const slugs: VocabularySlugs = {
    makes: bySlug(vocabulary.makes),
    bodies: bySlug(vocabulary.bodies),
    models: (make) => {
      const found = models.get(make) ?? bySlug(make.models);
      models.set(make, found);
      return found;
    },
  };
  known.set(vocabulary, slugs);
  return slugs;
}

function bySlug<T extends FacetCount>(values: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of values) {
    const slug = slugOf(one.value);
    const same = found.get(slug);
    if (same) same.push(one);
    else found.set(slug, [one]);
  }
  return found;
}
