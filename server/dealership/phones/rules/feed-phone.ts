/**
 * A feed's text as the number it should be; undefined for what nobody can ring, such as words: a link would lead
 * nowhere. Six digits at least, as 13 12 34.
 */
export const feedPhone = (text: string | undefined): string | undefined =>
  text !== undefined && /^\+?[\d\s().-]{6,25}$/.test(text) && text.replace(/\D/g, '').length >= 6
    ? text
    : undefined;
