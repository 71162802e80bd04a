import { createHash } from 'node:crypto';

/** Names a photo by its source address: 12 hexadecimal digits. A changed address is another photo. */
export const photoHash = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 12);
