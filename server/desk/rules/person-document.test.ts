import { expect, test } from 'vitest';
import { personDocument } from './person-document';

const of = { siteName: 'Brolga & Sons', timeZone: 'Australia/Brisbane' };
const document = (data: object) => personDocument({ ...data }, of);

test('a copy has every value under words, in the time of the dealer', () => {
  const text = document({
    exported_at: '2026-11-20T00:00:00.000Z',
    site: 'brolga',
    phone: '+61491570006',
    leads: [
      {
        tenant: 'brolga',
        category: 'Enquiry',
        fields: { name: 'Mia', message: 'Is it <b>blue</b>?\nToday?' },
        form_completed: true,
        history: [{ kind: 'note', text: 'Rang' }],
        consents: [],
        quarantined: null,
      },
    ],
    account: null,
  });
  expect(text).toContain('<h1>Your data at Brolga &amp; Sons</h1>');
  expect(text).toContain('<dt>Exported at</dt><dd>20 Nov 2026, 10:00 am</dd>');
  expect(text).toContain('<h2>Enquiries</h2>');
  expect(text).toContain('<dt>Message</dt><dd>Is it &lt;b&gt;blue&lt;/b&gt;?\nToday?</dd>');
  expect(text).toContain('<dt>Form filled in to the end</dt><dd>Yes</dd>');
  expect(text).toContain(
    '<li><dl><dt>What happened</dt><dd>Note</dd><dt>Details</dt><dd>Rang</dd></dl></li>',
  );
  expect(text).not.toMatch(/Account|Consents|Held|Tenant|<b>/);
});

test('attached files and photos are left to the JSON file', () => {
  const text = document({ leads: [{ files: [{ name: 'cv.pdf', content_base64: 'AAAA' }] }] });
  expect(text).toContain('<dt>Content</dt><dd>In the JSON file</dd>');
  expect(text).not.toContain('AAAA');
});

test('nothing that somebody typed ends an element or starts a script', () => {
  const hostile = '"></dd><script>alert(1)</script>';
  expect(document({ phone: hostile, leads: [{ [hostile]: hostile }] })).not.toContain('<script>');
});
