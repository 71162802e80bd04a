import type { Page } from '@playwright/test';
import { askSite } from '../support/site-request';
import { alive, carPath, expect, port, test } from './site-test';

/** The page's own held-back scripts run; markup that looks like one of them never does. */
const tenant = 'brolga';
const host = `${tenant}.localhost`;
test.use({ tenant, expectedProblems: [/Content Security Policy/] });

const held = (name: string, attributes: string) =>
  `<script type="text/plain" ${attributes}>(window.injected ??= []).push("${name}")</script>`;
const injected = [
  held('module', 'data-later="module"'),
  held('classic', 'data-later=""'),
  held('nonce', 'data-later="module" nonce="bm90IHRoZSBub25jZQ=="'),
  held('empty nonce', 'data-later="module" nonce=""'),
].join('');

/** Opens a page whose markup has the scripts among the page's own; gives the policy it came with. */
async function openWithInjected(page: Page, path: string): Promise<string> {
  let policy = '';
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      // Names under localhost are not resolved by every machine; the browser does it by itself.
      const { headers, body } = await askSite({ port, host, path });
      const html = body.toString();
      expect(html).toContain('data-later="module"');
      policy = String(headers['content-security-policy']);
      await route.fulfill({
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
        body: html.replace('</body>', `${injected}</body>`),
      });
    },
  );
  await page.addInitScript(() => {
    const parsed = () =>
      [...document.querySelectorAll<HTMLScriptElement>('script[data-later]')].filter(({ text }) =>
        text.includes('injected'),
      ).length;
    document.addEventListener('DOMContentLoaded', () => Reflect.set(window, 'parsed', parsed()));
  });
  await page.goto(path);
  return policy;
}

const scriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1] ?? '';

for (const [kind, source, pathOf] of [
  ['shared', /'sha256-/, () => carPath(tenant)],
  ['personal', /'nonce-/, async () => `${await carPath(tenant)}/enquire`],
] as const) {
  test(`runs its own scripts and no injected one on a ${kind} page`, async ({ page }) => {
    const policy = await openWithInjected(page, await pathOf());
    expect(scriptSources(policy)).toMatch(source);
    expect(await page.evaluate(() => Reflect.get(window, 'parsed'))).toBe(4);
    await page.keyboard.press('Tab');
    await alive(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'injected'))).toBeUndefined();
  });
}
