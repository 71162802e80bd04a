/** Lower-case letters and digits, for comparing makes and models: `CX-5` and `CX5` are one model. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const modelKey = (car: { readonly make: string; readonly model: string }): string =>
  `${nameKey(car.make)}|${nameKey(car.model)}`;

const mostWords = 12;

/** The words of a badge in lower case: `GXL (4x4) 2.8L` -> gxl, 4x4, 2.8. Each word once, in order. */
export function badgeWords(badge: string): readonly string[] {
  const text = badge
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\d)l\b/g, '$1');
  const words = text.split(/[^\p{L}\p{N}.+]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, mostWords);
}

/** One text per badge: its words in order. */
export const badgeKey = (badge: string): string => badgeWords(badge).join(' ');
