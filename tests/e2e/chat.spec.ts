import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { changeSettings, copySites } from '../support/demo-sites';
import { type Site, startSite } from '../support/site';

/** A dealer's chat service: nothing of it before a tap, all it needs after. */
const slug = 'corner-cars';
const service = 'https://chat.example';
/** What such services do: a sheet of their own, a frame, a request, a global. */
const widget = `
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = '${service}/widget.css';
  const frame = document.createElement('iframe');
  frame.src = '${service}/frame';
  frame.title = 'Chat with us';
  document.body.append(sheet, frame);
  fetch('${service}/hello').then(() => { document.body.dataset.chat = 'open'; });
`;
const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/widget.js': ['text/javascript', widget],
  '/widget.css': ['text/css', 'iframe{position:fixed;inset:auto 0 0 auto;width:240px;height:321px;border:0}'],
  '/frame': ['text/html', '<!doctype html><title>Chat</title><p>Hello, how can we help?'],
  '/hello': ['application/json', '{}'],
};

let site: Site | undefined;
let folder = '';
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chat-'));
  copySites(folder, slug);
  changeSettings(folder, slug, () => ({ chat: { text: 'Chat', script: `${service}/widget.js` } }));
  site = await startSite({ environment: { TENANTS_DIR: folder } });
});
test.afterAll(async () => {
  await site?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function address(path = '/'): string {
  if (!site) throw new Error('the site was not started');
  return site.url(slug, path);
}

/** What the page asks of others, and what its policy keeps from it. */
async function watch(page: Page): Promise<{ asked: string[]; refused: string[] }> {
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(service)) asked.push(new URL(request.url()).pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.route(`${service}/**`, (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ['text/plain', ''];
    return route.fulfill({ contentType, body, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  return { asked, refused };
}

for (const [kind, path, policy] of [
  ['a page that everyone shares', '/', "script-src 'strict-dynamic' 'sha256-"],
  ['a page of one visitor', '/success', "script-src 'strict-dynamic' 'nonce-"],
] as const) {
  test(`loads and runs the chat script after a tap on ${kind}`, { tag: '@all' }, async ({ page }) => {
    const { asked, refused } = await watch(page);
    const answer = await page.goto(address(path));
    expect(answer?.headers()['content-security-policy']).toContain(policy);
    const button = page.getByRole('complementary', { name: 'Chat' }).getByRole('link', { name: 'Chat' });
    await expect(button).toBeVisible();
    expect(asked).toEqual([]);
    await button.click();
    await expect(page.locator('body')).toHaveAttribute('data-chat', 'open');
    await expect(page.frameLocator('iframe[title="Chat with us"]').getByText('Hello')).toBeVisible();
    // As high as the service's own sheet says.
    expect((await page.locator('iframe[title="Chat with us"]').boundingBox())?.height).toBe(321);
    expect(asked.toSorted()).toEqual(Object.keys(files).toSorted());
    expect(refused).toEqual([]);
    await expect(button).toBeHidden();
  });
}

test('falls back to the contact form when the chat does not load', { tag: '@all' }, async ({ page }) => {
  await page.route(`${service}/**`, (route) => route.abort());
  await page.goto(address());
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.waitForURL(address('/contact'));
});
