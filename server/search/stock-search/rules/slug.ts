import { fold } from './tokens';

const SLUG_MAX = 100;

/**
 * A stored value as a path segment: `Land Rover` gives `land-rover`, `Citroën` gives `citroen`. A value in another
 * script gives its code points, so that values without Latin letters stay distinct.
 */
export function slugOf(value: string): string {
  const slug = fold(value)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  if (slug !== '') return slug;
  const points = [...value.trim()].slice(0, 12).map((char) => char.codePointAt(0)?.toString(16));
  return ['u', ...points].join('-');
}
