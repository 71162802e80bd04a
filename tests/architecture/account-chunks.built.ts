import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Scripts for shoppers' accounts load on their own pages only. */
const build = resolve(import.meta.dirname, '../../build');

interface Chunks {
  readonly module: string;
  readonly imports: readonly string[];
}
interface Manifest {
  readonly entry: Chunks;
  readonly routes: Readonly<Record<string, Chunks>>;
}

/** What the server tells browsers to load for each route. */
function readManifest(): Manifest {
  const [, written = ''] =
    /^const serverManifest = (.*);$/m.exec(readFileSync(`${build}/server/index.js`, 'utf8')) ?? [];
  return JSON.parse(written.replaceAll(/: void 0(?=[,\s}])/g, ': null'));
}

const { entry, routes } = readManifest();
const textOf = (path: string): string => readFileSync(`${build}/client${path}`, 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => `/assets/${name}`);

/** Every file that a page loads, including those that its scripts load later. */
function filesOf(route: string): Set<string> {
  const files = new Set<string>();
  const waiting = [entry, routes['root'], routes[route]].flatMap((one) =>
    one ? [one.module, ...one.imports] : [],
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    waiting.push(...namesIn(textOf(file), /(?:from|import\(?)\s*["'`]\.\/([\w-]+\.js)["'`]/g));
  }
  return files;
}

/** A text that stands in the scripts of one kind of page only, and a page that loads it. */
const markers = [
  ['one-time-code', 'routes/sign-in'],
  ['sign-out-everywhere', 'routes/account'],
  ['delete-account', 'routes/account'],
  ['Your alerts', 'routes/alerts.$right.$id'],
  ['Prefer a feed reader?', 'routes/alerts.new'],
  ['What you can win', 'routes/spin-to-win'],
  ['saved in this browser', 'routes/$'],
] as const;
const shared = ['routes/_index', 'routes/search.$', 'routes/cars.$slug', 'routes/$'];
/** Where the pages of accounts are. */
const own = [
  'routes/sign-in',
  'routes/account',
  'routes/alerts.$right.$id',
  'routes/alerts.new',
  'routes/spin-to-win',
];

describe.each(shared)('the scripts of %s', (route) => {
  const files = [...filesOf(route)];

  it('are found', () => {
    expect(files.length).toBeGreaterThan(8);
  });

  // The watchlist is a page of routes/$, which loads this script only for it.
  it.each(markers.filter(([, page]) => page !== route))('have no %s, as those of %s do', (marker, page) => {
    const having = (list: readonly string[]) => list.filter((file) => textOf(file).includes(marker));
    expect(having([...filesOf(page)])).not.toEqual([]);
    expect(having(files)).toEqual([]);
  });

  it.each(own)('do not load %s', (page) => {
    expect(files).not.toContain(routes[page]?.module);
  });
});
