import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { bareEnvironment } from '../support/site';
import { askSite } from '../support/site-request';
import { aWord } from './shopper';
import { dataDir, expect, port } from './site-test';

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
    const answer: { lead_id: string } = JSON.parse(body.toString());
    ids.push(answer.lead_id);
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
