/** A text in a tenant's data, and its path: `locations.0.image`. */
export interface NamedValue {
  readonly path: string;
  /** The last name of the path. */
  readonly key: string;
  readonly value: string;
}

/** Every text in the data under a key; texts in a list count under the list's key. */
export function namedValues(data: unknown, path = '', key = ''): NamedValue[] {
  if (typeof data === 'string') return [{ path, key, value: data }];
  if (typeof data !== 'object' || data === null || data instanceof Set) return [];
  if (Array.isArray(data)) {
    return data.flatMap((one, index) => namedValues(one, joined(path, String(index)), key));
  }
  return Object.entries(data).flatMap(([name, value]) => namedValues(value, joined(path, name), name));
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
