import type { Page } from '@playwright/test';
import { askApi, type SiteAt } from '../support/page-kinds';
import { askSite } from '../support/site-request';
import { agree } from './checkout-steps';
import { ageForms, fillIn, press } from './shopper';

export interface OrderedCar {
  readonly id: string;
  readonly slug: string;
}

/** A used car that can be bought online, among those that a test may take. */
export async function carToOrder(
  site: SiteAt,
  mayTake: (car: OrderedCar) => boolean = () => true,
  headers: Readonly<Record<string, string>> = {},
): Promise<OrderedCar> {
  const listed = '/api/search?car_type=used&status=in_stock&fields=id,slug&limit=40';
  const { hits } = await askApi<{ hits: OrderedCar[] }>(site, listed);
  for (const car of hits.filter(mayTake)) {
    const path = `/checkout-journey?car_id=${car.id}`;
    const answer = await askSite({ port: site.port, host: `${site.tenant}.localhost`, path, headers });
    if (String(answer.headers.location).startsWith('/buy/orders/')) return car;
  }
  throw new Error('nothing can be bought online');
}

/** Gives the details of an order; `secret` is that of a site of the test's own. */
export async function giveDetails(
  page: Page,
  person: Readonly<Record<string, string>>,
  state: string,
  secret?: string,
): Promise<void> {
  await fillIn(page.getByRole('main'), person);
  const states = page.getByLabel('State of registration');
  if ((await states.count()) > 0) await states.selectOption(state);
  await agree(page);
  await ageForms(page, secret);
  await press(page, 'Continue');
}

/** Picks the car up, at the first time where there are times: some locations call their customers instead. */
export async function pickUp(page: Page): Promise<void> {
  await page
    .getByLabel(/^Pick up from/)
    .first()
    .check();
  const times = page.getByRole('group', { name: /^Time to pick up/ }).getByText(/^\d+:\d\d [ap]m$/);
  if ((await times.count()) > 0) await times.first().click();
  await press(page, 'Continue');
}
