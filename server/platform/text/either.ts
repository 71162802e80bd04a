const orList = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** `a, b or c`. */
export const either = (words: readonly string[]): string => orList.format(words);
