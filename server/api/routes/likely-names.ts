import { nearest } from '#server/platform/text/nearest';

/** Words that other systems use, with the API's own for them, the likeliest first. */
const otherWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['availability', ['status']],
  ['changed_since', ['updated_since', 'since']],
  ['comment', ['message', 'note', 'text', 'description']],
  ['comments', ['message', 'note', 'text', 'description']],
  ['condition', ['car_type']],
  ['count', ['limit']],
  ['cursor', ['after']],
  ['date', ['from', 'starts_from']],
  ['distance', ['within', 'within_km']],
  ['domain', ['hosts']],
  ['event', ['events', 'type', 'event_id']],
  ['expand', ['include']],
  ['frequency', ['per']],
  ['from', ['since', 'starts_from', 'updated_since', 'created_since']],
  ['fuel_type', ['fuel']],
  ['include', ['expand']],
  ['interest_rate', ['rate']],
  ['km', ['kilometres', 'odometer_km']],
  ['manufacturer', ['make']],
  ['max', ['limit']],
  ['mileage', ['odometer_km', 'kilometres']],
  ['mobile', ['phone']],
  ['modified_since', ['updated_since', 'since']],
  ['note', ['text', 'message']],
  ['odometer', ['odometer_km', 'kilometres']],
  ['offset', ['after']],
  ['owner', ['assigned_to']],
  ['page', ['after']],
  ['photos', ['images']],
  ['price_from', ['price_min']],
  ['price_to', ['price_max']],
  ['q', ['query', 'words']],
  ['query', ['words']],
  ['radius', ['within', 'within_km']],
  ['registration', ['rego']],
  ['removed_since', ['updated_since', 'since']],
  ['sale_price', ['price']],
  ['since', ['updated_since', 'created_since', 'starts_from']],
  ['slug', ['car', 'id']],
  ['state', ['rego_state', 'status']],
  ['status', ['state']],
  ['term', ['years']],
  ['term_months', ['years']],
  ['text', ['note', 'message']],
  ['type', ['category', 'car_type']],
  ['until', ['starts_to']],
  ['updated_since', ['since']],
  ['url', ['endpoint_url']],
]);

/** The name that a caller probably means by another one: what other systems call it, or the nearest; null if none is likely. */
export function likelyName(wrong: string, names: readonly string[]): string | null {
  const ours = otherWords.get(wrong.toLowerCase())?.find((name) => names.includes(name));
  return ours ?? nearest(wrong.slice(0, 100), names);
}
