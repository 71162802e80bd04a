export const longestName = 80;

/** A name on one line, without control characters. */
export const plainName = (entered: string): string => entered.replace(/[\p{C}\s]+/gu, ' ').trim();
