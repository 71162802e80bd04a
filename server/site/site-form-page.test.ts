import { expect, it } from 'vitest';
import { openYard } from '../../tests/support/yard';
import { siteFormPage } from './site-form-page';

/** Where the form page at an address redirects. */
async function redirectOf(path: string): Promise<string | null> {
  const { ask } = await openYard([], { finance: { href: '/finance#finance-form' } });
  const thrown: unknown = await siteFormPage(ask(path)).catch((reason: unknown) => reason);
  return thrown instanceof Response ? thrown.headers.get('Location') : null;
}

it.each([
  ['/personalised/finance', '/finance#finance-form'],
  ['/personalised/finance?vehiclePriceBudget=30000', '/finance?vehiclePriceBudget=30000#finance-form'],
  ['/personalised/finance?utm_source=m&car_type=used', '/finance?utm_source=m&car_type=used#finance-form'],
])('the redirect of personalised finance keeps the query: %s', async (path, to) => {
  expect(await redirectOf(path)).toBe(to);
});
