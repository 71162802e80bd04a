import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { formToken } from '#server/leads/rules/suspicion';
import { LeadStore } from '../../server/leads/lead-store';
import { connectSqlite } from '../../server/platform/database/connect';
import { GroupCommit } from '../../server/platform/database/group-commit';
import { siteSecret } from '../../server/platform/secret';
import type { Lead } from '../../server/settings/lead';
import { dataDir, expect } from './site-test';

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Expects the page with this heading. */
export const stands = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 15_000 });

/** Details that short forms do without. */
const askedBySome = ['Last name', 'Postcode'];

/** Fills in fields by their labels. */
export async function fillIn(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label);
    if (askedBySome.includes(label) && (await field.count()) === 0) continue;
    await field.fill(value);
  }
}

/**
 * Dates the page's forms back by a minute, as if a person had taken that long: a form sent within two seconds is held
 * back as suspected spam.
 */
export async function ageForms(page: Page, secret?: string): Promise<void> {
  const [tenant = ''] = new URL(page.url()).hostname.split('.');
  const key = await siteSecret({ DATA_DIR: dataDir, SESSION_SECRET: secret });
  const token = formToken(key, tenant, new Date(Date.now() - 60_000), randomBytes(16));
  await page.locator('input[name=form_token]').evaluateAll((inputs, value) => {
    for (const input of inputs) input.setAttribute('value', value);
  }, token);
}

/** The leads of a person at a tenant, newest first. */
export async function leadsOf(email: string, tenant = 'brolga', folder = dataDir): Promise<Lead[]> {
  const database = connectSqlite(folder);
  try {
    const commits = new GroupCommit(database);
    const store = new LeadStore(commits);
    const leads = await store.list(tenant, { limit: 500 });
    return (leads ?? []).filter(({ fields }) => fields['email'] === email);
  } finally {
    await database.destroy();
  }
}

/** The only lead of a person. */
export async function leadOf(email: string, tenant?: string): Promise<Lead> {
  const [lead, ...others] = await leadsOf(email, tenant);
  if (!lead || others.length > 0) throw new Error(`${others.length + (lead ? 1 : 0)} leads of ${email}`);
  return lead;
}

/** Numbers of people of this worker so far. */
let people = 0;

/** A number for each person, which no other worker and no other test has. */
function aNumber(): string {
  people += 1;
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 100;
  return `${String(worker).padStart(2, '0')}${String(people).padStart(5, '0')}`;
}

/** A mobile number of nobody else, as the server stores it. All numbers that begin with 041 are valid. */
export const aPhone = (): string => `+6141${aNumber()}`;

/** A shopper of this test alone, by the labels of a form: people are told apart by phone and email. */
export function aPerson() {
  const phone = aPhone();
  return {
    'First name': 'Robin',
    'Last name': 'Nguyen',
    Postcode: '4000',
    Phone: phone.replace('+61', '0'),
    Email: `robin.${phone.slice(1)}@shopper.example`,
  };
}

/** A word that no other test searches for. */
export const aWord = (): string => `quokka${aNumber()}`;
