import type { Locator, Page, TestInfo } from '@playwright/test';
import { askApi, type SiteAt } from '../support/page-kinds';
import { askSite } from '../support/site-request';
import { ageForms, aPerson, aPhone, fillIn, press, stands } from './shopper';
import { carSlugs, carsToTake, expect, port } from './site-test';

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
async function agree(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^I (agree|understand)/ });
  for (const box of await boxes.all()) await box.check();
}

/** Sends the checkout and waits for our own payment page, where no money moves. */
export async function continueToPayment(page: Page): Promise<void> {
  await press(page, /^Continue to/);
  await page.waitForURL(/\/buy\/practice\//);
}

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
  const { data } = await askApi<{ data: OrderedCar[] }>(site, listed);
  for (const car of data.filter(mayTake)) {
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

/** Visitors come as from a proxy: this machine's address may book only a few drives. */
export const visitor = { 'x-forwarded-for': '203.0.113.9' };

/** A car with a choice of places; tests side by side take different ones, since one person drives a car at a time. */
export async function drivenCar(nth: number): Promise<string> {
  let found = 0;
  for (const slug of await carSlugs('brolga', 60)) {
    const path = `/api/cars/${slug}/test-drive-slots?days=1`;
    const answer = await ask('brolga', path, visitor);
    // Another test may have just reserved the car.
    if (answer.status !== 200) continue;
    if (JSON.parse(answer.body.toString()).locations.length > 1 && found++ === nth) return `/cars/${slug}`;
  }
  throw new Error('no demo car can be driven at several places');
}

/** A day for each project, so that tests side by side never book the same time; today's times may be past. */
export function dayOf(page: Page, { project }: TestInfo): Locator {
  const names = ['phone', 'desktop', 'without JavaScript'];
  return page.locator('input[name=day]').nth(names.indexOf(project.name) + 1);
}

/** Chooses a time of the project's day. Returns its value. */
export async function chooseTime(page: Page, info: TestInfo, at: number): Promise<string> {
  await dayOf(page, info).check();
  const time = page.locator('input[name^=starts_at_]').filter({ visible: true }).nth(at);
  await time.check();
  return (await time.getAttribute('value')) ?? '';
}

/** A model that the market of the tests has sold often, in a year of so many years ago. */
export const wallaroo = (yearsAgo: number): readonly string[] => [
  'Mazda',
  'Wallaroo',
  String(new Date().getFullYear() - yearsAgo),
];

/** Chooses a car from the lists. Without a script the make and the model have a button for the next list. */
export async function describeCar(
  page: Page,
  [make = '', model = '', year = '']: readonly string[],
  buttons?: 'buttons',
): Promise<void> {
  const lists: readonly (readonly [label: string, choice: string, button?: string])[] = [
    ['Year', year],
    ['Make', make, 'Show models'],
    ['Model', model, 'Show badges'],
  ];
  for (const [label, choice, button] of lists) {
    const list = page.getByLabel(label);
    await expect(list.locator('option', { hasText: choice }).first()).toBeAttached();
    await list.selectOption(choice);
    if (buttons && button) await press(page, button);
  }
  await press(page, 'Continue');
}

/** Gives the kilometres and the first answer to every question of the condition; `first` runs before the answers. */
export async function confirmAndAnswer(
  page: Page,
  kilometres: string,
  first?: () => Promise<void>,
): Promise<void> {
  await stands(page, 'How many kilometres has it done?');
  await page.getByLabel('Kilometres').fill(kilometres);
  await press(page, 'Continue');
  await stands(page, 'What condition is it in?');
  await page.getByText('Something is different').click();
  await first?.();
  const questions = page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('radio') });
  for (const question of await questions.all()) await question.getByRole('radio').first().check();
  await press(page, 'See your valuation');
}
