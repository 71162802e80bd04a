/**
 * Splits a long text between words: about `most` characters, and the rest. A rest of a few words is not worth
 * collapsing.
 */
export function foldText(text: string, most: number): { readonly start: string; readonly rest?: string } {
  const whole = text.trim();
  if (whole.length <= most * 1.2) return { start: whole };
  const space = whole.lastIndexOf(' ', most);
  // A text without spaces must not split a surrogate pair.
  const at = space > most / 2 ? space : most - Number(/[\ud800-\udbff]/.test(whole.charAt(most - 1)));
  return { start: whole.slice(0, at).trimEnd(), rest: whole.slice(at).trimStart() };
}
