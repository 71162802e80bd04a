/** A name as a part of an address: lower-case letters, digits and hyphens; "location" where nothing of it remains. */
export function placeSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, 63).replace(/^-+|-+$/g, '') || 'location';
}
