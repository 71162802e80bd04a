/**
 * A feed's text as a phone number; undefined if nobody can call it, such as words: a link would be dead. At least six
 * digits, as in 13 12 34.
 */
export const feedPhone = (text: string | undefined): string | undefined =>
  text !== undefined && /^\+?[\d\s().-]{6,25}$/.test(text) && text.replace(/\D/g, '').length >= 6
    ? text
    : undefined;
