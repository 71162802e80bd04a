/** What a tenant wrote as plain text, so that no sign of it means anything to Markdown. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>&~:]/g, '\\$&');
