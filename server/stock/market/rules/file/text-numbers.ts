/** Numbers texts as they come, so that a file has each text once. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  all(): string[] {
    return [...this.#numbers.keys()];
  }
}
