import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { busyPage } from './busy-page';

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
