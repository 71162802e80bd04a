/** A favourite as stored in this browser. */
export interface Favourite {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string;
}
export const favouritesMax = 100;
const textMax = 500;

const fields = ['id', 'slug', 'name', 'make', 'model', 'primary_image_url'] as const;

/** Valid favourites from storage: complete entries, no repeats, at most a hundred. */
export function readFavourites(value: unknown): readonly Favourite[] {
  if (!Array.isArray(value)) return [];
  const byId = new Map<string, Favourite>();
  for (const entry of value) {
    if (isFavourite(entry) && byId.size < favouritesMax) byId.set(entry.id, entry);
  }
  return [...byId.values()];
}

function isFavourite(entry: unknown): entry is Favourite {
  if (typeof entry !== 'object' || entry === null) return false;
  const facts: Partial<Record<string, unknown>> = { ...entry };
  const texts = fields.map((field) => facts[field]);
  return (
    texts.every((text) => typeof text === 'string' && text.length <= textMax) &&
    /^[a-z0-9-]{1,200}$/.test(String(facts['slug'])) &&
    facts['id'] !== ''
  );
}

export type Toggled =
  | { readonly outcome: 'added' | 'removed'; readonly favourites: readonly Favourite[] }
  | { readonly outcome: 'full' };

/** Adds a car, newest first, or removes it; `full` when the limit is reached. */
export function toggleFavourite(favourites: readonly Favourite[], car: Favourite): Toggled {
  const others = favourites.filter(({ id }) => id !== car.id);
  if (others.length < favourites.length) return { outcome: 'removed', favourites: others };
  if (favourites.length >= favouritesMax) return { outcome: 'full' };
  return { outcome: 'added', favourites: [car, ...favourites] };
}
