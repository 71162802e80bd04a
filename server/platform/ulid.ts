import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Pure half: 48 bits of milliseconds and 80 random bits as 26 characters that sort by time. */
export function encodeUlid(nowMs: number, random: Uint8Array): string {
  let value = BigInt(nowMs);
  for (const byte of random.subarray(0, 10)) value = (value << 8n) | BigInt(byte);
  let text = '';
  for (let position = 0; position < 26; position += 1) {
    text = alphabet.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}

/** A new unguessable id; later ids sort later (by millisecond). */
export const newUlid = (now: Date): string => encodeUlid(now.getTime(), randomBytes(10));

export const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The id that a form was made with, so that sending it twice does one thing; a new one for any other text. */
export const ulidOr = (text: string | null | undefined, now: Date): string =>
  text && ulidPattern.test(text) ? text : newUlid(now);
