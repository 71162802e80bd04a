import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { bareEnvironment } from '../support/site';
import { askSite } from '../support/site-request';
import { aWord } from './shopper';
import { dataDir, expect, port } from './site-test';
import type { Thumb } from './thumb';

export const password = 'correct horse battery';

/** One call of the dealer's command line beside the running site; `place` names the folders of a site of the test's own. */
export function dealer(
  argv: readonly string[],
  input?: string,
  place: Readonly<Record<string, string>> = { DATA_DIR: dataDir },
): string {
  const env = { ...bareEnvironment(), ...place };
  const options = { env, encoding: 'utf8', ...(input === undefined ? {} : { input }) } as const;
  return execFileSync(process.execPath, ['server/cli/dealer.mjs', ...argv], options);
}

/** Makes an account and gives its address. */
export function addStaff(
  tenant: string,
  name: string,
  role = 'owner',
  place?: Readonly<Record<string, string>>,
): string {
  const email = `${aWord()}@staff.example`;
  const argv = ['staff', 'add', '--tenant', tenant, '--email', email, '--name', name, '--role', role];
  dealer([...argv, '--password-stdin'], `${password}\n`, place);
  return email;
}

/** Sends leads as an integrator does, and gives their ids. */
export async function sendLeads(
  tenant: string,
  leads: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const made = dealer(['api-key', 'create', '--tenant', tenant, '--scope', 'leads:write', '--json']);
  const { key }: { key: string } = JSON.parse(made);
  const ids: string[] = [];
  for (const lead of leads) {
    const { status, body } = await askSite({
      port,
      host: `${tenant}.localhost`,
      path: '/api/leads',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        category: 'Enquiry',
        phone: '0491 570 006',
        postcode: '4000',
        message: 'Is it there?',
        ...lead,
      }),
    });
    expect(status, body.toString()).toBe(201);
    const answer: { id: string } = JSON.parse(body.toString());
    ids.push(answer.id);
  }
  return ids;
}

/** Signs out, from the menu where it is folded. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.locator('summary', { hasText: /^Menu/ });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

export async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page of the desk from its menu. */
export async function openFromMenu(
  thumb: Thumb,
  name: string,
  heading: string | RegExp = name,
): Promise<void> {
  const { page } = thumb;
  const menu = page.locator('summary', { hasText: /^Menu/ });
  if (await menu.isVisible()) await thumb.tap(menu);
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true });
  await thumb.tap(links.filter({ visible: true }));
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Sends a form of the desk as the person who is signed in, for what a test only needs to be there. */
export async function sendForm(
  page: Page,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const { hostname, port } = new URL(page.url());
  const cookies = await page.context().cookies();
  const { status } = await askSite({
    port: Number(port),
    host: hostname,
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: new URLSearchParams(form).toString(),
  });
  expect(status).toBe(303);
}

/** A day so many days ahead, as a field for a day takes it. */
export const dateIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Closes all locations for a week, and gives the line that says so. */
export async function closeForAWeek(thumb: Thumb, name: string): Promise<Locator> {
  const { page } = thumb;
  await openFromMenu(thumb, 'Website');
  await thumb.tap(page.getByRole('link', { name: 'Opening hours' }));
  await thumb.write(page.getByLabel('Name', { exact: true }), name);
  await thumb.write(page.getByLabel('First day'), dateIn(20));
  await thumb.write(page.getByLabel('Last day'), dateIn(27));
  await thumb.tap(page.getByRole('button', { name: 'Save these days' }));
  await expect(page.getByText('The hours are saved and on the website.')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('closed');
  return line;
}

/** Publishes the form of the website that is open. */
export async function publish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Save and publish/ })
    .first()
    .click();
  await expect(page.getByText('Your changes are on the website.')).toBeVisible();
}

/** The file that a press on a link downloads. */
export async function downloaded(page: Page, name: string | RegExp) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
