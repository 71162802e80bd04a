import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteParts } from '#server/desk/rules/site-parts';
import type { DeskView } from '#server/desk/views/desk-view';
import { attackedDesk } from '../contract/desk-actions/attacked-desk';
import { dayAhead } from '../contract/desk-actions/desk-action';
import { launchBrowser } from '../support/chromium';
import { crawl } from '../support/crawl';
import { foreignMarkup, problemsOf } from '../support/foreign-markup';
import { sendHostile, type TypedForm } from '../support/hostile-entries';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** Markup in every form of the desk that shoppers' pages show: there it is words, and never runs. */
const { desk, records, sitesDir } = attackedDesk();
const tenant = 'brolga';

type SettingPart = Extract<DeskView, { readonly page: 'site-part' }>['parts'][number];
const fieldsIn = (parts: readonly SettingPart[]): TypedForm['fields'] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [part];
    return fieldsIn(part.kind === 'group' ? part.parts : part.items.flatMap((item) => item.parts));
  });

/** A part of the website's settings, or the first entry of a list. */
async function settingsForm(path: string): Promise<TypedForm> {
  const { parts, seen } = await desk.viewOf('site-part', path);
  // A promotion comes first: the lists of this site are short.
  return { path, fields: fieldsIn(parts), others: { seen, 'promos.0.position': '1' } };
}

async function hoursForm(): Promise<TypedForm> {
  const day = dayAhead();
  const others = { do: 'special', from: day, to: day, status: 'closed', place: '0' };
  return { path: 'site/hours', fields: [{ name: 'name', control: 'text', maxLength: 80 }], others };
}

async function pageForm(kind: 'page' | 'post'): Promise<TypedForm> {
  const path = `site/pages/edit?kind=${kind}`;
  const { fields, seen } = await desk.viewOf('site-page-editor', path);
  const values = Object.fromEntries(fields.map(({ field, value }) => [field.name, value]));
  const body = { name: 'body', control: 'textarea', maxLength: 0 };
  const others = { ...values, seen, name: `hostile-${kind}` };
  return { path, fields: [...fields.map(({ field }) => field), body], others };
}

async function carForm(): Promise<TypedForm> {
  const path = `stock/${(await records.aCar()).id}`;
  const { groups, seen } = await desk.viewOf('stock-car', path);
  const fields = groups.flatMap((group) => group.fields);
  const values = Object.fromEntries(fields.map(({ field, value }) => [field.name, value]));
  const others = { ...values, location_id: desk.tenant().locations[0]?.id ?? '', seen, do: 'save' };
  return { path, fields: fields.map(({ field }) => field), others };
}

/** Each form by the word in its markup. */
const forms: Readonly<Record<string, () => Promise<TypedForm>>> = {
  ...Object.fromEntries(
    siteParts.map(({ id, entry }) => [id, () => settingsForm(entry ? `site/${id}/0` : `site/${id}`)]),
  ),
  hours: hoursForm,
  page: () => pageForm('page'),
  post: () => pageForm('post'),
  car: carForm,
};

let site: Site;
let browser: Browser;
const accepted = new Map<string, readonly string[]>();
const pages = new Map<string, string>();
beforeAll(async () => {
  for (const [word, form] of Object.entries(forms))
    accepted.set(word, await sendHostile(desk, await form(), word));
  const { DATA_DIR: dataDir } = desk.services().config;
  site = await startSite({ dataDir, environment: { TENANTS_DIR: sitesDir } });
  browser = await launchBrowser('--blink-settings=imagesEnabled=false');
  const website = await crawl({ port: site.port, tenant, mostPages: 2, mostAsked: 25 });
  for (const [address, html] of website.pages) pages.set(address, html);
  // Nothing links to it.
  const own = await askSite({ port: site.port, host: `${tenant}.localhost`, path: '/hostile-page' });
  pages.set('/hostile-page', own.body.toString());
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('the forms take it as words, except where only a number, a colour or an address makes sense', () => {
  const takesNone = [...accepted].filter(([, fields]) => fields.length === 0).map(([word]) => word);
  expect(takesNone).toEqual(['phones', 'header', 'theme', 'redirects']);
  const addresses = [...accepted.values()].flat().filter((name) => /href|url|link|image$|logo/i.test(name));
  expect(addresses).toEqual([]);
});

test('the website shows what was typed in each form', () => {
  const html = [...pages.values()].join('').toLowerCase();
  const unseen = [...accepted].filter(
    ([word, fields]) => fields.length > 0 && !html.includes(`pwned-${word}`),
  );
  // Its words are for those who have booked.
  expect(unseen.map(([word]) => word)).toEqual(['test-drives']);
});

test('none of it runs on any page, or leads anywhere', async () => {
  expect(pages.size).toBeGreaterThan(40);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const found: string[] = [];
  for (const address of pages.keys()) {
    const page = await context.newPage();
    const url = site.url(tenant, address);
    const problems = problemsOf(page, url);
    await page.goto(url, { waitUntil: 'networkidle' });
    for (const problem of [...problems, ...(await foreignMarkup(page))]) found.push(`${address}: ${problem}`);
    await page.close();
  }
  await context.close();
  expect(found).toEqual([]);
}, 300_000);
