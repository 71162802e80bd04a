import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { awayPage, awayResponse, awayView, busyPage } from './away-page';

const dealer = { ...testTenant(), name: 'Smith & <b>Sons</b>', phone: '(07) 5550 0142' };
const get = { method: 'GET' };
const post = { method: 'POST' };

test('a page without the frame explains the outage and reloads by itself', async () => {
  const response = awayPage(dealer, get);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const html = await response.text();
  expect(html).toContain('<title>We’ll be right back | Smith &amp; &lt;b&gt;Sons&lt;/b&gt;</title>');
  expect(html).toContain('We can’t load this page right now');
  expect(html).toContain('<a href="tel:0755500142">Call (07) 5550 0142</a>');
  expect(html).toContain('<meta http-equiv="refresh" content="30">');
});

test('the answer to a form says that it was not received, and does not resend it', async () => {
  const html = await awayPage(dealer, post).text();
  expect(html).toContain('We haven’t received what you sent');
  expect(html).not.toContain('http-equiv');
});

test('a number that the header hides is not in the answer', async () => {
  const hidden = { ...dealer, header: { ...dealer.header, phone: false } };
  expect(awayView(hidden, get).links).toEqual([{ href: '', text: 'Try again' }]);
  expect(await awayPage(hidden, get).text()).not.toContain('tel:');
  expect(await awayResponse(awayView(dealer, post)).json()).toMatchObject({
    links: [{ href: 'tel:0755500142', text: 'Call (07) 5550 0142' }],
  });
});

test('a number that cars mask is not in the answer', () => {
  const masked = testTenant({ phones: { reveal: 'masked' } });
  expect(awayView(masked, get).links).toEqual([{ href: '', text: 'Try again' }]);
});

test('a busy site asks visitors to try again in a few seconds and shows only its name', async () => {
  const response = busyPage({ name: 'Smith & <b>Sons</b>' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const html = await response.text();
  expect(html).toContain('Smith &amp; &lt;b&gt;Sons&lt;/b&gt; has more visitors than usual');
  expect(html).toContain('<meta http-equiv="refresh" content="5">');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
