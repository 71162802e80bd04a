/** Equal texts as one object: thousands of equal ones take the memory of one. */
export class SameTexts {
  readonly #texts = new Map<string, string>();

  of(text: string): string {
    const same = this.#texts.get(text);
    if (same !== undefined) return same;
    this.#texts.set(text, text);
    return text;
  }
}
