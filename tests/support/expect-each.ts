import { expect } from 'vitest';

/** Expects each of several texts, separated by `; `, to be read as the same value. */
export function expectEach<T>(texts: string, read: (text: string) => T, expected: T): void {
  for (const text of texts.split('; ')) expect(read(text), JSON.stringify(text)).toEqual(expected);
}
