import { usualTimeZone } from '#server/settings/rules/time-zone';

/**
 * Adds a missing `time_zone` to a tenant file: its first location's, or the usual one of that location's state. A yard
 * in Perth must not close its offers by Brisbane's clock. Anything invalid is returned unchanged.
 */
export function withOwnTimeZone(file: unknown): unknown {
  if (!isGroup(file) || 'time_zone' in file) return file;
  const [first] = Array.isArray(file['locations']) ? file['locations'] : [];
  if (!isGroup(first)) return file;
  const { time_zone: told, state } = first;
  if (typeof told === 'string') return { ...file, time_zone: told };
  return typeof state === 'string' ? { ...file, time_zone: usualTimeZone(state) } : file;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
