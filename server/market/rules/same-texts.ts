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

/** Numbers texts as they come, so that a file has each text once. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const number = this.#numbers.get(text);
    if (number !== undefined) return number;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  all(): string[] {
    return [...this.#numbers.keys()];
  }
}
