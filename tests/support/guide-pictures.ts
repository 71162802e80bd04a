/**
 * Draws the pictures of the guides and the README from the built demo sites, to be drawn again when the design changes:
 * `npm run pictures`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from './chromium';
import { bareEnvironment, type Site, startSite } from './site';
import { askSite } from './site-request';

const root = resolve(import.meta.dirname, '../..');
const guides = join(root, 'server/guides/pictures');
const frontPage = join(root, '.github');
const tenant = 'brolga';
const staff = { email: 'kim@brolga.example', password: 'ochre lantern drifting 42' };
const size = { width: 1280, height: 800 };

const enquiries = [
  ['Amelia', 'Hart', '0491 570 156', 'Is the white ute still there? I can come on Saturday.'],
  ['Noah', 'Singh', '0491 570 157', 'Could you send photos of the boot, please?'],
  ['Isla', 'Costa', '0491 570 158', 'What would my Corolla be worth as a trade-in?'],
  ['Leo', 'Tran', '0491 570 159', 'Do you deliver to Roma?'],
] as const;

function dealer(site: Site, words: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/cli/dealer.mjs', ...words, '--tenant', tenant],
    { cwd: root, env: { ...bareEnvironment(), DATA_DIR: site.dataDir }, input, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`dealer ${words.join(' ')}: ${stderr}`);
  return stdout;
}

async function sendEnquiries(site: Site): Promise<void> {
  const { key } = JSON.parse(dealer(site, ['api-key', 'create', '--scope', 'leads:write', '--json']));
  for (const [name, last_name, phone, message] of enquiries) {
    const { status, body } = await askSite({
      port: site.port,
      host: `${tenant}.localhost`,
      path: '/api/leads',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        category: 'Enquiry',
        name,
        last_name,
        phone,
        message,
        postcode: '4350',
        location_id: 'toowoomba',
        email: `${name.toLowerCase()}@shopper.example`,
      }),
    });
    if (status !== 201) throw new Error(`enquiry of ${name}: ${status} ${body.toString()}`);
  }
}

/** The upper part of a page: where its content ends, so does the picture. */
async function draw(page: Page, name: string, height = size.height, folder = guides): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({
    animations: 'disabled',
    clip: { x: 0, y: 0, width: size.width, height },
  });
  const file = join(folder, `${name}.webp`);
  const { size: bytes } = await sharp(png).webp({ quality: 72, effort: 6 }).toFile(file);
  process.stdout.write(`${file}: ${bytes} bytes\n`);
}

async function drawAll(site: Site, page: Page): Promise<void> {
  await page.goto(site.url(tenant), { waitUntil: 'networkidle' });
  await draw(page, 'first-page');
  await page.goto(site.url(tenant, '/search/new-used-and-demo-cars'), { waitUntil: 'networkidle' });
  await draw(page, 'search-page', size.height, frontPage);
  const car = page.locator('main a[href^="/cars/"]').first();
  await page.goto(site.url(tenant, (await car.getAttribute('href')) ?? ''), { waitUntil: 'networkidle' });
  await draw(page, 'car-page', size.height, frontPage);
  await page.goto(site.url(tenant, '/desk/sign-in'), { waitUntil: 'networkidle' });
  await draw(page, 'desk-sign-in', 480);
  await page.fill('[name=email]', staff.email);
  await page.fill('[name=password]', staff.password);
  await Promise.all([page.waitForURL(/\/desk$/), page.press('[name=password]', 'Enter')]);
  await draw(page, 'desk-inbox', 700);
  await page.goto(site.url(tenant, '/desk/status'), { waitUntil: 'networkidle' });
  await draw(page, 'desk-status');
}

mkdirSync(guides, { recursive: true });
const site = await startSite();
try {
  const { email, password } = staff;
  const person = ['--email', email, '--name', 'Kim Lee', '--role', 'owner', '--password-stdin'];
  dealer(site, ['staff', 'add', ...person], `${password}\n`);
  await sendEnquiries(site);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, '--hide-scrollbars'],
  });
  try {
    await drawAll(site, await browser.newPage({ viewport: size }));
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
}
