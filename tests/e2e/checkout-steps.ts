import type { Page } from '@playwright/test';
import { askSite } from '../support/site-request';
import { aPerson, aPhone } from './people';
import { ageForms, fillIn, press } from './shopper';
import { carsToTake, port } from './site-test';

/** A response of a tenant's site. */
export const ask = (tenant: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  askSite({ port, host: `${tenant}.localhost`, path, headers });

/** A car that nobody has reserved and no other worker takes. */
export async function freeCar(
  tenant: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  for (const slug of await carsToTake(tenant))
    if ((await ask(tenant, `/cars/${slug}/checkout`, headers)).status === 200) return `/cars/${slug}`;
  throw new Error('every car is reserved');
}

/** Opens the checkout of a car and fills it in. Returns the person. */
export async function fillCheckout(
  page: Page,
  car: string,
  phone = aPhone().replace('+61', '0'),
): Promise<Record<string, string>> {
  await page.goto(`${car}/checkout`);
  const person = { ...aPerson(), Phone: phone };
  await fillIn(page.getByRole('main'), person);
  await ageForms(page);
  await agree(page);
  return person;
}

/** Agrees to everything that the form asks for. */
export async function agree(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^I (agree|understand)/ });
  for (const box of await boxes.all()) await box.check();
}

/** Sends the checkout and waits for our own payment page, where no money moves. */
export async function continueToPayment(page: Page): Promise<void> {
  await press(page, /^Continue to/);
  await page.waitForURL(/\/buy\/practice\//);
}
