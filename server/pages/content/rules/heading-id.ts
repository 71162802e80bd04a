/**
 * The anchor of a heading, recorded in `taken`: its words with hyphens. A single word, and a form-like ending, gets a
 * prefix, so that no anchor equals another id on the page.
 */
export function headingId(words: string, taken: Map<string, number>): string {
  const plain = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const base = /^[a-z].*-/.test(plain) && !plain.endsWith('-form') ? plain : `section-${plain || 'of-page'}`;
  let id = base;
  for (let count = taken.get(base) ?? 1; taken.has(id); count += 1) {
    id = `${base}-${count + 1}`;
    // Numbering continues from here: starting over takes minutes for thousands of equal headings.
    taken.set(base, count + 1);
  }
  taken.set(id, taken.get(id) ?? 1);
  return id;
}
