import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enquiryFields } from './shared-fields';
import {
  type ContentKeys,
  callerToken,
  contentKeys,
  contentSuspicions,
  formSuspicions,
  formToken,
  oneTimeKey,
  tokenSuspicion,
  verdictOf,
} from './suspicion';

const secret = { current: 'a secret of the site, long enough' };
const drawn = new Date('2026-11-20T00:00:00.000Z');
const tokenOf = (site: string) => formToken(secret, site, drawn, new Uint8Array(16));
const sent = (seconds: number, entered: Record<string, unknown> = {}) => {
  const form = { company_website: '', form_token: tokenOf('brolga'), ...entered };
  return verdictOf(formSuspicions(secret, 'brolga', form, new Date(drawn.getTime() + seconds * 1000)));
};

const day = 24 * 3_600;
const both = { company_website: 'x', form_token: undefined };
const old = { suspect: 'form older than 24 hours' };
const held = (suspect: string) => ({ suspect, quarantined: 'held' });
it.each<[string, number, Record<string, unknown>, object]>([
  ['is accepted half an hour later', 1_800, {}, {}],
  ['is accepted without JavaScript', 60, { lead_attributes: undefined, opt_in: undefined }, {}],
  ['is marked, not quarantined, from a tab left open for a week', 7 * day, {}, old],
  ['is quarantined if the hidden field is filled', 60, { company_website: 'x' }, held('honeypot filled')],
  ['is quarantined without a token', 60, { form_token: '' }, held('no form token')],
  ['is quarantined with a forged token', 60, { form_token: tokenOf('other') }, held('forged form token')],
  ['is quarantined for both reasons', 60, both, held('honeypot filled; no form token')],
  ['is quarantined if sent faster than anyone reads it', 1.9, {}, held('sent within 2 seconds')],
])('a form %s', (_case, seconds, entered, verdict) => {
  expect(sent(seconds, entered)).toEqual(verdict);
});

describe('the content of a form', () => {
  const rules = enquiryFields({ message_required: true });
  const reasons = (entered: Record<string, unknown>, most_links = 3) =>
    contentSuspicions(rules, { name: 'Jane', ...entered }, { most_links }).map(({ reason }) => reason);
  const link = 'https://cars.example/1';

  const headers = 'email headers in the message';
  const many = Array(4).fill(link).join(' ');
  const injected = { name: 'Jane\r\nBcc: a@b.example' };
  it.each([
    ['more links than the site allows', { message: many }, ['many links']],
    ['links without a scheme', { message: many.replaceAll('https://', 'www.') }, ['many links']],
    ['a link for a name', { name: 'Visit https://x.example' }, ['link instead of a name']],
    ['HTML', { message: 'hello <a href="x">y</a>' }, ['links in markup']],
    ['a script', { message: '<script>alert(1)</script>' }, ['links in markup']],
    ['BBCode', { message: '[url=x]y[/url]' }, ['links in markup']],
    ['a header in a single-line field', injected, ['line break in a single-line field', headers]],
    ['a header in the message', { message: 'Hi\nContent-Type: text/html\n\n<b>' }, [headers]],
    ['a recipient in the message', { message: 'Hi\nbcc: victim@x.example' }, [headers]],
  ])('quarantines %s', (_case, entered, expected) => expect(reasons(entered)).toEqual(expected));

  it("allows as many links as the site's setting", () => {
    expect(reasons({ message: link }, 0)).toEqual(['many links']);
    expect(reasons({ message: Array(9).fill(link).join('\n') }, 10)).toEqual([]);
  });

  it.each([
    'Is this car still available?',
    `I saw these three: ${link} ${link} ${link}. Which one has the tow bar?`,
    'To: whoever sells utes\nCc: my wife, who decides\nPlease call after 5 <3',
    'Price < 20,000? km > 100,000 & still under warranty? =SUM(it up) -- thanks!',
    'My email is jane@example.com, not jane@example.org.\r\n\r\nCheers,\r\nJane O’Brien-Nguyễn 🙂',
    'سيارة جميلة، هل هي متوفرة؟',
    '这辆车还在吗？',
    'Bcc: me on the paperwork please',
    'a'.repeat(4_000),
  ])('accepts an ordinary message: %s', (message) => expect(reasons({ message })).toEqual([]));

  it.each(["O'Brien", 'Anne-Marie', 'José María', 'Nguyễn Thị', 'van der Berg', 'Jr. III', 'X'])(
    'accepts the name %s',
    (name) => expect(reasons({ name, last_name: name })).toEqual([]),
  );
});

const later = (ms: number) => new Date(drawn.getTime() + ms);
const token = formToken(secret, 'harbour', drawn, new Uint8Array(16).fill(7));
const hour = 3_600_000;

describe('the signed render time', () => {
  it.each([
    [0, 'sent within 2 seconds'],
    [1_999, 'sent within 2 seconds'],
    [-1, null],
    [-hour, null],
    [-400 * 24 * hour, null],
    [2_000, null],
    [24 * hour, null],
    [24 * hour + 1, 'form older than 24 hours'],
  ])('gives %d ms after rendering the suspicion %s', (ms, reason) => {
    expect(tokenSuspicion(secret, 'harbour', token, later(ms))).toBe(reason);
  });

  it('distinguishes a missing token from a forged one', () => {
    expect(tokenSuspicion(secret, 'harbour', '', later(hour))).toBe('no form token');
    expect(tokenSuspicion(secret, 'harbour', 'x', later(hour))).toBe('forged form token');
  });

  it('is valid for its own site and secret only', () => {
    expect(tokenSuspicion(secret, 'workshop', token, later(hour))).toBe('forged form token');
    expect(tokenSuspicion({ current: 'another secret' }, 'harbour', token, later(hour))).toBe(
      'forged form token',
    );
  });

  it('detects any changed character', () => {
    // The last of 43 base64 characters has two spare bits, so another spelling may decode to the same bytes.
    const position = fc.nat({ max: token.length - 2 });
    const other = fc.constantFrom(...'abcXYZ019_-.');
    const detected = fc.property(position, other, (at, character) => {
      fc.pre(token[at] !== character);
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      expect(tokenSuspicion(secret, 'harbour', changed, later(hour))).toBe('forged form token');
    });
    fc.assert(detected);
  });

  it('accepts any text without throwing', () => {
    const judged = fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tokenSuspicion(secret, 'harbour', text, later(hour))).toMatch(/form token/);
    });
    fc.assert(judged);
  });
});

const start = Date.parse('2026-11-20T00:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
/** The decision of a store with these keys. */
const isSame = (first: ContentKeys, firstAt: Date, second: ContentKeys) =>
  first.key === second.key || (first.key === second.before && firstAt.toISOString() >= second.since);

describe('repeated content', () => {
  it('is the same lead within the minutes, and only then', () => {
    const seconds = fc.integer({ min: 0, max: 4_000 });
    const same = fc.property(seconds, seconds, fc.constantFrom(1, 10, 30), (from, later, minutes) => {
      const first = contentKeys('x', at(from), minutes);
      const second = contentKeys('x', at(from + later), minutes);
      if (!first || !second) throw new Error('no keys');
      expect(isSame(first, at(from), second)).toBe(later <= minutes * 60);
    });
    fc.assert(same);
  });

  it('is another lead if anything differs', () => {
    expect(contentKeys({ a: '1' }, at(0), 10)?.key).not.toBe(contentKeys({ a: '2' }, at(0), 10)?.key);
  });

  it('is not checked if the minutes are 0', () => {
    expect(contentKeys('x', at(0), 0)).toBeUndefined();
  });
});

describe('the unique key of a lead', () => {
  it('is undefined without a token', () => expect(oneTimeKey('', { name: 'Jane' })).toBeUndefined());

  it('ignores the order of the fields', () => {
    const fields = fc.dictionary(fc.string(), fc.string());
    const sameKey = fc.property(fc.string({ minLength: 1 }), fields, (token, sent) => {
      const reversed = Object.fromEntries(Object.entries(sent).reverse());
      expect(oneTimeKey(token, reversed)).toBe(oneTimeKey(token, sent));
    });
    fc.assert(sameKey);
  });

  it("changes with the token, with any field's name or value, and with a file's bytes", () => {
    const key = oneTimeKey('t', { name: 'a', message: 'b' });
    const others = [
      oneTimeKey('u', { name: 'a', message: 'b' }),
      oneTimeKey('t', { name: 'a', message: 'c' }),
      oneTimeKey('t', { name: 'b', message: 'a' }),
      oneTimeKey('t', { name: 'a' }),
      oneTimeKey('t', { name: 'a', message: 'b' }, [{ bytes: Uint8Array.of(1) }]),
      oneTimeKey('t', { name: 'a', message: 'b' }, [{ bytes: Uint8Array.of(2) }]),
    ];
    expect(new Set([key, ...others]).size).toBe(7);
  });

  it('separates callers from their keys', () => {
    expect(callerToken('a', 'b","c')).not.toBe(callerToken('a","b', 'c'));
    expect(callerToken('ab', 'c')).not.toBe(callerToken('a', 'bc'));
  });
});
