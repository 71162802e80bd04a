import { describe, expect, it } from 'vitest';
import { formToken } from './form-token';
import { enquiryFields } from './shared-fields';
import { contentSuspicions, formSuspicions, verdictOf } from './suspicion';

describe('suspicion', () => {
  const secret = 'a secret of the site, long enough';
  const drawn = Date.parse('2026-11-20T00:00:00.000Z');
  const form_token = formToken(secret, 'brolga', new Date(drawn), new Uint8Array(16));
  const sent = (seconds: number, entered: Record<string, unknown> = {}) =>
    verdictOf(
      formSuspicions(
        secret,
        'brolga',
        { company_website: '', form_token, ...entered },
        new Date(drawn + seconds * 1000),
      ),
    );

  describe('an ordinary person’s form is never suspect', () => {
    it.each([
      ['slow: half an hour', 1_800],
      ['fast: everything filled in by the browser', 2],
      ['a tab left open for 20 hours', 20 * 3_600],
      ['sent again with the Back button', 600],
      ['to the last second of a day', 24 * 3_600],
    ])('%s', (_case, seconds) => expect(sent(seconds)).toEqual({}));

    it('without JavaScript: the same fields, nothing added by a script', () => {
      expect(sent(60, { lead_attributes: undefined, opt_in: undefined })).toEqual({});
    });

    it('nor is a tab left open for a week quarantined', () => {
      expect(sent(7 * 24 * 3_600)).toEqual({ suspect: 'form older than 24 hours' });
    });
  });

  describe('an automated form is quarantined', () => {
    it.each([
      ['the field no person sees is filled', { company_website: 'x' }, 'honeypot filled'],
      ['no token', { form_token: '' }, 'no form token'],
      [
        'another site’s token',
        { form_token: formToken(secret, 'other', new Date(drawn), new Uint8Array(16)) },
        'forged form token',
      ],
      ['both', { company_website: 'x', form_token: undefined }, 'honeypot filled; no form token'],
    ])('%s', (_case, entered, suspect) =>
      expect(sent(60, entered)).toEqual({ suspect, quarantined: 'held' }),
    );

    it('submitted faster than anyone reads it', () => {
      expect(sent(1.9)).toEqual({ suspect: 'sent within 2 seconds', quarantined: 'held' });
    });
  });
});

describe('content suspicions', () => {
  const rules = enquiryFields({ message_required: true });
  const reasons = (entered: Record<string, unknown>, most_links = 3) =>
    contentSuspicions(rules, { name: 'Jane', ...entered }, { most_links }).map(({ reason }) => reason);
  const link = 'https://cars.example/1';

  describe('the content of a message', () => {
    it.each([
      ['more links than the site allows', { message: Array(4).fill(link).join(' ') }, ['many links']],
      [
        'links without a scheme',
        { message: 'www.a.example www.b.example www.c.example www.d.example' },
        ['many links'],
      ],
      ['a link for a name', { name: 'Visit https://x.example' }, ['link instead of a name']],
      ['HTML', { message: 'hello <a href="x">y</a>' }, ['links in markup']],
      ['a script', { message: '<script>alert(1)</script>' }, ['links in markup']],
      ['BBCode', { message: '[url=x]y[/url]' }, ['links in markup']],
      [
        'a header in a field of one line',
        { name: 'Jane\r\nBcc: a@b.example' },
        ['line break in a single-line field', 'email headers in the message'],
      ],
      [
        'a header in the message',
        { message: 'Hi\nContent-Type: text/html\n\n<b>' },
        ['email headers in the message'],
      ],
      [
        'a receiver in the message',
        { message: 'Hi\nbcc: victim@x.example' },
        ['email headers in the message'],
      ],
    ])('holds %s', (_case, entered, expected) => expect(reasons(entered)).toEqual(expected));

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
});
