import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { dataDir } from './site-test';

/** A shopper, the car they would trade in, and what the dealer hears of it. */
export const car = { Registration: '123-abc', Kilometres: '98,000' };
export const condition = {
  ...{ trade_service_history: 'Full', trade_accidents: 'No', trade_tyres: 'Good' },
  ...{ trade_keys: '1', trade_finance_owing: 'Yes' },
};
/** Somebody else each time: people are told apart by phone and email. */
export function aPerson() {
  const own = Math.floor(Math.random() * 9_000) + 1_000;
  const phone = `0491 57${String(own).replace(/(?=.{3}$)/, ' ')}`;
  const email = `steps.${Date.now()}.${own}@shopper.example`;
  return { 'First name': 'Robin', 'Last name': 'Nguyen', Postcode: '4000', Phone: phone, Email: email };
}

interface ToldLead {
  readonly lead_id: string;
  readonly subcategory: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly car?: { readonly slug: string };
}

/** The one lead of a person, as the dealer's command line tells it. */
export function leadOf(email: string, tenant = 'brolga'): ToldLead {
  const argv = ['server/entry/cli/dealer.mjs', 'leads', 'list', '--tenant', tenant, '--json'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const leads: ToldLead[] = JSON.parse(
    execFileSync(process.execPath, argv, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
  const [lead, ...others] = leads.filter(({ fields }) => fields['email'] === email);
  if (!lead || others.length > 0) throw new Error(`${others.length + (lead ? 1 : 0)} leads of ${email}`);
  return lead;
}

/** Nobody fills a form in at once; what does is taken for a machine. */
export const readAgain = (page: Page): Promise<void> => page.waitForTimeout(2_000);
