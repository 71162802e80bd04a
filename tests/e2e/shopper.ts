import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { LeadStore } from '#server/leads/lead-store';
import { siteSecret } from '#server/platform/secret';
import type { Lead } from '#server/settings/lead';
import { formToken } from '../../server/leads/rules/form-token';
import { connectSqlite } from '../../server/platform/database/connect';
import { GroupCommit } from '../../server/platform/database/group-commit';
import { dataDir, expect } from './site-test';

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Expects the page with this heading. */
export const stands = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 15_000 });

/** Fills in fields by their labels. */
export async function fillIn(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
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
    const { leads } = await store.list(tenant, { limit: 500 });
    return leads.filter(({ fields }) => fields['email'] === email);
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
