import { valueAt } from './schema-form';

const titles = [['node', 'title'], ['name'], ['title'], ['customer_name'], ['from'], ['id']] as const;

/** A list entry's name for people; empty without one. */
export const entryName = (entry: unknown): string =>
  titles
    .map((path) => valueAt(entry, path))
    .find((text) => typeof text === 'string' && text !== '')
    ?.toString() ?? '';

/** An id for a new entry of a list, from its name: letters, digits and hyphens, and no other entry's. */
export function newId(name: string, used: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const base = words.slice(0, 50).replace(/^-+|-+$/g, '') || 'entry';
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  return id;
}
