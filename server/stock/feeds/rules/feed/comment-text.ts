import { isAbsent } from './absent';
import type { Remarks } from './remarks';

const longest = 20_000;
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['rdquo', '”'],
  ['ldquo', '“'],
  ['bull', '•'],
  ['hellip', '…'],
]);

function character(code: number): string {
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ' ';
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
  const hex = name[1] === 'x' || name[1] === 'X';
  return character(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
}

/** Dealer comments as plain text with line breaks: feeds send HTML as often as text. Very long ones are cut. */
export function commentTextOf(value: unknown, remarks?: Remarks): string | undefined {
  if (typeof value !== 'string' || isAbsent(value)) return undefined;
  const text = plainText(value.slice(0, longest * 2));
  if (value.length > longest * 2 || text.length > longest) {
    remarks?.add('dealercomments', 'is longer than 20,000 characters; the rest is cut', value);
  }
  return isAbsent(text) ? undefined : text.slice(0, longest);
}

const plainText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\s*(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<\s*li\b[^<>]*>/gi, '• ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodeEntity)
    .replace(/(?:[^\S\n]|(?!\n)\p{Cc}|\p{Cs})+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
