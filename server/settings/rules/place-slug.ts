/** A name as a path segment: lower-case letters, digits and hyphens; "location" if nothing remains. */
export function placeSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, 63).replace(/^-+|-+$/g, '') || 'location';
}
