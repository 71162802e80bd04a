/** More than are shown: some will have been sold. */
const seenMax = 9;

/** The slugs among whatever was kept, none twice. */
export function readSeen(text: string | null): string[] {
  try {
    const storedSlugs: unknown = JSON.parse(text ?? '[]');
    const slugs = Array.isArray(storedSlugs) ? storedSlugs.filter(isSlug) : [];
    return [...new Set(slugs)].slice(0, seenMax);
  } catch {
    return [];
  }
}

const isSlug = (one: unknown): one is string => typeof one === 'string' && /^[a-z0-9-]{1,200}$/.test(one);

/** With a car that is being seen now, the newest first. */
export const withSeen = (slugs: readonly string[], slug: string): string[] =>
  [slug, ...slugs.filter((one) => one !== slug)].slice(0, seenMax);

/** Where this browser keeps the cars it was shown; nobody else ever learns of them. */
export const seenKey = 'seen';
