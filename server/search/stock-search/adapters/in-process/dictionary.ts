/** Numbers each distinct text from 1; 0 means "absent". */
export class Dictionary {
  private readonly codes = new Map<string, number>();
  private readonly texts: string[] = [''];

  get size(): number {
    return this.texts.length;
  }
  /** The text's code, assigned now if it had none. */
  code(text: string): number {
    const known = this.codes.get(text);
    if (known !== undefined) return known;
    const code = this.texts.length;
    this.codes.set(text, code);
    this.texts.push(text);
    return code;
  }
  /** The text's code; 0 if no row ever had it. */
  find(text: string): number {
    return this.codes.get(text) ?? 0;
  }
  text(code: number): string {
    return this.texts[code] ?? '';
  }
}
