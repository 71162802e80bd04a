import { expect, test } from 'vitest';
import type { Page } from '#server/dealership/addresses/rules/page';
import { pages } from '#server/dealership/addresses/rules/pages';
import { modelsFileSchema } from '#server/settings/model-schema';
import { someStock } from '../../../../tests/support/some-stock';
import { yardTenant } from '../../../../tests/support/yard';
import { footer } from './footer';
import { headerMenu } from './header-menu';

const rows: ReadonlyArray<readonly [path: string, page: Page]> = Object.entries(pages);

/** Links in the header and footer of a site that has every page but some. */
function linksWithout(...missing: readonly string[]): string[] {
  const input = {
    tenant: yardTenant(),
    models: modelsFileSchema.parse({}),
    vocabulary: someStock,
    exists: (href: string) => !missing.includes(href),
    formTitle: () => undefined,
    year: 2026,
  };
  const { groups, links } = footer(input);
  const menus = [...headerMenu(input), ...groups, ...links];
  return menus.flatMap((entry) => ('links' in entry ? entry.links : [entry])).map(({ href }) => href);
}

// Selling is listed where a site takes no trade-ins.
const standsInFor: Readonly<Record<string, string>> = { '/sell-your-car': '/trade-in' };

test.each(rows.filter(([, { menu }]) => menu))('%s is in the header or footer only if it exists', (path) => {
  expect(linksWithout(standsInFor[path] ?? '')).toContain(path);
  expect(linksWithout(path)).not.toContain(path);
});
