/** Escapes a tenant's plain text for Markdown. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>&~:]/g, '\\$&');
