import { flagOf, isAbsent, textOf } from './absent';

/**
 * What a cell says. `unreadable` is not `absent`: a text that nobody here understands may say that a car is gone or that
 * a figure is no price, so no rule may take a default for it.
 */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly text: string };

export const absent = { kind: 'absent' } as const;
export const valueIs = <T>(value: T): Reading<T> => ({ kind: 'value', value });
export const unreadableAs = (value: unknown): Reading<never> => ({
  kind: 'unreadable',
  text: textOf(value) ?? JSON.stringify(value) ?? '',
});

/** Reads a cell with a function that gives undefined for what it does not understand. */
export function readingOf<T>(cell: unknown, read: (cell: unknown) => T | undefined): Reading<T> {
  if (isAbsent(cell)) return absent;
  const value = read(cell);
  return value === undefined ? unreadableAs(cell) : valueIs(value);
}

/** Yes or no. */
export const flagReading = (cell: unknown): Reading<boolean> => readingOf(cell, flagOf);
