import { nearest } from '#server/platform/text/nearest';

/** Words that other systems use, with the API's own for them, the likeliest first. */
const otherWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['comment', ['message', 'note', 'text', 'description']],
  ['comments', ['message', 'note', 'text', 'description']],
  ['domain', ['hosts']],
  ['event', ['events', 'type', 'event_id']],
  ['frequency', ['per']],
  ['from', ['since', 'starts_from', 'updated_since', 'created_since']],
  ['fuel_type', ['fuel']],
  ['manufacturer', ['make']],
  ['max', ['limit']],
  ['mileage', ['odometer_km', 'kilometres']],
  ['note', ['text', 'message']],
  ['owner', ['assigned_to']],
  ['page', ['after']],
  ['photos', ['images']],
  ['q', ['query', 'words']],
  ['query', ['words']],
  ['sale_price', ['price']],
  ['since', ['updated_since', 'created_since', 'starts_from']],
  ['slug', ['car', 'id']],
  ['state', ['status']],
  ['status', ['state']],
  ['term', ['years']],
  ['text', ['note', 'message']],
  ['until', ['starts_to']],
  ['updated_since', ['since']],
  ['url', ['endpoint_url']],
]);

/** The name that a caller probably means by another one: what other systems call it, or the nearest; null if none is likely. */
export function likelyName(wrong: string, names: readonly string[]): string | null {
  const ours = otherWords.get(wrong.toLowerCase())?.find((name) => names.includes(name));
  return ours ?? nearest(wrong.slice(0, 100), names);
}
