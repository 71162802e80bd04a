/** Lower case without accents, so that `Citroën`, `CITROEN` and `citroen` are one word. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text: folded runs of letters and digits. `CX-5` gives `cx`, `5`. */
export function tokens(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A stock number, VIN or plate without case and separators: `U-1234/a` gives `u1234a`. */
export const compactIdentifier = (text: string): string => tokens(text).join('');
