import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteParts } from '#server/desk/rules/site-parts';
import type { DeskView } from '#server/desk/views/desk-view';
import { attackedDesk } from '../contract/desk-actions/attacked-desk';
import { dayAhead } from '../contract/desk-actions/desk-action';
import { launchBrowser } from '../support/chromium';
import { type Crawl, crawl } from '../support/crawl';
import { foreignMarkup, problemsOf } from '../support/foreign-markup';
import { markOf, sendHostile } from '../support/hostile-entries';
import { type Site, startSite } from '../support/site';

/** Markup in every form of the desk that shoppers' pages show: it is words on every page of the website, and never runs. */
const { desk, records, sitesDir } = attackedDesk();
const tenant = 'brolga';

type SettingPart = Extract<DeskView, { readonly page: 'site-part' }>['parts'][number];
type SettingField = Extract<SettingPart, { readonly kind: 'field' }>;
const fieldsIn = (parts: readonly SettingPart[]): readonly SettingField[] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [part];
    return fieldsIn(part.kind === 'group' ? part.parts : part.items.flatMap((item) => item.parts));
  });

/** Forms of the website's settings: a part each, or the first entry of a list. */
const settingForms = siteParts.map(({ id, entry }) => (entry ? `site/${id}/0` : `site/${id}`));

async function sendSettings(path: string) {
  const { parts, seen } = await desk.viewOf('site-part', path);
  return sendHostile(desk, path, fieldsIn(parts), { seen });
}

async function sendPage(kind: 'page' | 'post') {
  const path = `site/pages/edit?kind=${kind}`;
  const { fields, seen } = await desk.viewOf('site-page-editor', path);
  const texts = [...fields.map(({ field }) => field), { name: 'body', control: 'textarea', maxLength: 0 }];
  return sendHostile(desk, path, texts, { seen, name: `hostile-${kind}` });
}

async function sendCar() {
  const { id } = await records.aCar({ make: 'Kia' });
  const path = `stock/${id}`;
  const { groups, seen } = await desk.viewOf('stock-car', path);
  const fields = groups.flatMap((group) => group.fields);
  const values = Object.fromEntries(fields.map(({ field, value }) => [field.name, value]));
  const place = desk.tenant().locations[0]?.id ?? '';
  const texts = fields.map(({ field }) => ({ name: field.name, control: field.control ?? 'text', maxLength: field.maxLength ?? 0 }));
  return sendHostile(desk, path, texts, { ...values, location_id: place, seen, do: 'save' });
}

const sendDays = () =>
  sendHostile(desk, 'site/hours', [{ name: 'name', control: 'text', maxLength: 0 }], {
    do: 'special',
    from: dayAhead(),
    to: dayAhead(),
    status: 'closed',
    place: '0',
  });

const forms: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  ...Object.fromEntries(settingForms.map((path) => [path, () => sendSettings(path)])),
  'site/hours': sendDays,
  'site/pages/edit?kind=page': () => sendPage('page'),
  'site/pages/edit?kind=post': () => sendPage('post'),
  'stock/:id': sendCar,
};

describe('once every form is sent with markup', () => {
  let site: Site;
  let browser: Browser;
  let website: Crawl;
  const accepted = new Map<string, readonly string[]>();
  beforeAll(async () => {
    for (const [path, send] of Object.entries(forms)) accepted.set(path, await send());
    site = await startSite({
      dataDir: desk.services().config.DATA_DIR,
      environment: { TENANTS_DIR: sitesDir },
    });
    browser = await launchBrowser('--blink-settings=imagesEnabled=false');
    website = await crawl({ port: site.port, tenant, mostPages: 3, mostAsked: 25 });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test('the forms take it as text', () => {
    console.log(JSON.stringify([...accepted], null, 1));
    expect(accepted.size).toBeGreaterThan(15);
  });

  test('every page shows it as words, runs nothing and asks no other site', async () => {
    expect(website.pages.size).toBeGreaterThan(40);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const found: string[] = [];
    for (const address of website.pages.keys()) {
      const page = await context.newPage();
      const problems = problemsOf(page, site.url(tenant, address));
      await page.goto(site.url(tenant, address), { waitUntil: 'networkidle' });
      for (const problem of [...problems, ...(await foreignMarkup(page))]) found.push(`${address}: ${problem}`);
      await page.close();
    }
    await context.close();
    expect(found).toEqual([]);
  }, 300_000);

  test('what was typed in each form is on a page', () => {
    const html = [...website.pages.values()].join('').toLowerCase();
    const unseen = Object.keys(forms).filter((path) => !html.includes(`pwned-${markOf(path)}`));
    expect(unseen).toEqual([]);
  });
});
