import { useCallback, useEffect, useState } from 'react';
import type { LookedUpView } from '#server/customers/views/favourites-view';
import type { Favourite } from './favourites';

/** Today's data for a favourite. */
export type LookedUpCar = LookedUpView['cars'][number] | 'gone';

/** Slugs that fit in one request. */
const atATime = 24;

/**
 * Current cards of favourites by slug; absent until requested. `failed` when the request fails; `retry` repeats it.
 */
export function useLookedUp(favourites: readonly Favourite[]) {
  const [cars, setKnown] = useState<ReadonlyMap<string, LookedUpCar>>(new Map());
  const [isFailed, setFailed] = useState(false);
  const missing = favourites.map(({ slug }) => slug).filter((slug) => !cars.has(slug));
  const slugs = missing.join(',');
  useEffect(() => {
    if (slugs === '' || isFailed) return;
    const end = new AbortController();
    lookUp(slugs.split(','), end.signal).then(
      (carsBySlug) => setKnown((before) => new Map([...before, ...carsBySlug])),
      () => end.signal.aborted || setFailed(true),
    );
    return () => end.abort();
  }, [slugs, isFailed]);
  return { known: cars, failed: isFailed, retry: useCallback(() => setFailed(false), []) };
}

async function lookUp(
  slugs: readonly string[],
  signal: AbortSignal,
): Promise<(readonly [string, LookedUpCar])[]> {
  const parts = Array.from({ length: Math.ceil(slugs.length / atATime) }, (_, part) =>
    slugs.slice(part * atATime, (part + 1) * atATime),
  );
  const answers = await Promise.all(parts.map((part) => ask(part, signal)));
  return answers.flatMap(({ cars, gone }) => [
    ...cars.map((car) => [car.slug, car] as const),
    ...gone.map((slug) => [slug, 'gone'] as const),
  ]);
}

async function ask(slugs: readonly string[], signal: AbortSignal): Promise<LookedUpView> {
  const answer = await fetch(`/api/cars?cars=${slugs.join(',')}`, { signal });
  if (!answer.ok) throw new Error(`Car lookup failed: ${answer.status}`);
  return answer.json();
}
