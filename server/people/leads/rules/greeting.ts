/** `Hello Mia,`. A name that could contain a spammer's link or message is left out of an email to its own address. */
export const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName.trim()) ? `Hello ${firstName.trim()},` : 'Hello,';
