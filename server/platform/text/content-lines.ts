/**
 * The lines of a calendar or contact file (RFC 5545 §3.1, RFC 6350 §3.2): at most 75 octets each, with a carriage return
 * and a line feed.
 */
export const contentFile = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

const escaping =
  (signs: RegExp) =>
  (text: string): string =>
    text
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replace(/(?!\n)\p{Cc}/gu, '')
      .replace(signs, '\\$&')
      .replace(/\n/g, '\\n');

/** A TEXT value (RFC 5545 §3.3.11, RFC 6350 §3.4): no text becomes a separate line, or a further value. */
export const escapedText = escaping(/[\\;,]/g);

/** The only text of a vCard property. It needs no escape for a semicolon, which some readers would show (RFC 6350 §3.4). */
export const escapedWhole = escaping(/[\\,]/g);

/** A URI value: one line without spaces. */
export const uriText = (text: string): string => text.replace(/[\p{Cc}\s]/gu, '');

const mostOctets = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets, cut between characters; continuation lines begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
