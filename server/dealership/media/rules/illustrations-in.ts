const illustration = /illustration:[\w/-]+/g;

/** Every illustration (`illustration:…`) that some data names, at any depth and in the middle of a text too. */
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
