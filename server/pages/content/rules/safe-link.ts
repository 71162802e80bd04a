/** A path or an anchor of this site, another site, an email address or a phone number: nothing that could run. */
const safe = /^(\/(?![/\\])[^\s\\]*|#[^\s\\]*|https?:\/\/[^\s\\/][^\s\\]*|mailto:[^\s\\]+|tel:[^\s\\]+)$/i;

export const isSafeLink = (href: string): boolean => safe.test(href);
export const isExternal = (href: string): boolean => /^https?:/i.test(href);
