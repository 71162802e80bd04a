/**
 * Results kept for as long as the object they are derived from. The object must be one that is replaced when it changes,
 * such as a tenant's settings or a stock's vocabulary.
 */

/** A function whose result is computed once per object. */
export function perObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = cache.get(key);
    if (entry) return entry.value;
    const value = compute(key);
    cache.set(key, { value });
    return value;
  };
}

/** Computes a result, or returns the latest one of the same object if the values that it depends on are the same. */
type Latest<Key extends object, Value> = (
  key: Key,
  dependsOn: readonly unknown[],
  compute: () => Value,
) => Value;

/** The latest result per object, for one that depends on more than the object, such as the minute. */
export function latestPerObject<Key extends object, Value>(): Latest<Key, Value> {
  const cellOf = perObject((_key: Key): { latest?: { values: readonly unknown[]; value: Value } } => ({}));
  return (key, values, compute) => {
    const cell = cellOf(key);
    if (cell.latest && isSame(cell.latest.values, values)) return cell.latest.value;
    const value = compute();
    cell.latest = { values, value };
    return value;
  };
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => Object.is(one, others[at]));

/** Does work at the first call; its result, or its promise, is that of every later call. An error is not remembered. */
export function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | undefined;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}
