import { readdirSync } from 'node:fs';
import { matchRoutes } from '@remix-run/react';
import { describe, expect, test } from 'vitest';
import { isInstallationPath, pageAt } from '#server/dealer/rules/page-at';
import { pages } from '#server/dealer/rules/pages';

/** The URL pattern of a file in app/routes. */
const urlOf = (file: string): string =>
  `/${file
    .replace(/\.tsx?$/, '')
    .replace('_index', '')
    .replace('[.]', '\0')
    .replaceAll('.', '/')
    .replace('\0', '.')
    .replace(/\(\$(\w+)\)/g, ':$1?')
    .replace(/\$(\w+)/g, ':$1')
    .replace(/\$$/, '*')}`;

const routes = readdirSync('app/routes').map((id) => ({ id, path: urlOf(id) }));
const everyOtherPage = '$.tsx';
const routeOf = (path: string): string | undefined => matchRoutes(routes, path)?.at(-1)?.route.id;

/** Addresses that a path of the table stands for: one for each alternative, with and without what may be missing. */
function addressesOf(path: string): string[] {
  const [parameter, expression, optional] = /\/:\w+(?:\(([^)]*)\))?(\?)?/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const values = /^[\w-]+(\|[\w-]+)+$/.test(expression ?? '')
    ? (expression ?? '').split('|')
    : [expression?.startsWith('[0-9A-Z]') ? 'A'.repeat(26) : 'abc'];
  const filled = [...values.map((value) => `/${value}`), ...(optional ? [''] : [])];
  return filled.flatMap((segment) => addressesOf(path.replace(parameter, segment)));
}

const rows = Object.entries(pages).flatMap(([path, page]) =>
  addressesOf(path).map((address) => ({ path, address, route: 'route' in page })),
);

describe('the table of pages', () => {
  test.each(rows)(
    'finds $address as $path, which says that it has a route file: $route',
    ({ path, address, route }) => {
      expect(pageAt(address)?.path).toBe(path);
      const file = routeOf(address);
      expect(file).toBeDefined();
      expect(file !== everyOtherPage).toBe(route);
    },
  );
});

describe('a file in app/routes', () => {
  const answered = new Set(rows.map(({ address }) => routeOf(address)));

  test.each(routes)(
    '$id answers a page of the table, or lies below an address of the installation',
    ({ id, path }) => expect(answered.has(id) || isInstallationPath(path)).toBe(true),
  );
});
