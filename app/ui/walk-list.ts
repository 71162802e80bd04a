/** Where a key leads from the active option; -1 is the field itself, undefined no way of the list. */
export function walk(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  if (active < 0) return undefined;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}
