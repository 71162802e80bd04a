/** A text of a tenant's data, and where it stands: `locations.0.image`. */
export interface NamedValue {
  readonly path: string;
  /** The last name of the path. */
  readonly key: string;
  readonly value: string;
}

/** Every text of some data that is held under a name, those of lists under the list's. */
export function namedValues(data: unknown, path = '', key = ''): NamedValue[] {
  if (typeof data === 'string') return [{ path, key, value: data }];
  if (typeof data !== 'object' || data === null || data instanceof Set) return [];
  if (Array.isArray(data)) {
    return data.flatMap((one, index) => namedValues(one, joined(path, String(index)), key));
  }
  return Object.entries(data).flatMap(([name, value]) => namedValues(value, joined(path, name), name));
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
