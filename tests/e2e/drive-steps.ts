import type { Locator, Page, TestInfo } from '@playwright/test';
import { askSite } from '../support/site-request';
import { carSlugs, port } from './site-test';

const tenant = 'brolga';

/** Visitors come as from a proxy: this machine's address may book only a few drives. */
export const visitor = { 'x-forwarded-for': '203.0.113.9' };

/** A car with a choice of places; tests side by side take different ones, since one person drives a car at a time. */
export async function drivenCar(nth: number): Promise<string> {
  let found = 0;
  for (const slug of await carSlugs(tenant, 60)) {
    const path = `/api/cars/${slug}/test-drive-slots?days=1`;
    const answer = await askSite({ port, host: `${tenant}.localhost`, path, headers: visitor });
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
