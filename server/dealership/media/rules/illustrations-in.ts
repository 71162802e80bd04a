const illustration = /illustration:[\w/-]+/g;

/** Every illustration (`illustration:…`) named in the data, at any depth and within text. */
export function illustrationsIn(data: unknown): string[] {
  const found: string[] = [];
  const seen = new Set<object>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') found.push(...(value.match(illustration) ?? []));
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const inside = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
    inside.forEach(look);
  };
  look(data);
  return found;
}
