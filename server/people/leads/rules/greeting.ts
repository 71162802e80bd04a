/** `Hello Mia,`. A name that could carry a link or a message of a spammer is left out of an email to its own address. */
export const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName.trim()) ? `Hello ${firstName.trim()},` : 'Hello,';
