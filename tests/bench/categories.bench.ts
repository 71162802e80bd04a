import { startHttp2Proxy } from '../support/http2-proxy';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { searchPath, withDemoSite } from './demo-site';
import { lighthouseVisit } from './lighthouse-visit';
import { median, table } from './table';

export const title =
  'Lighthouse categories, mobile, each template and kind of page: median of 3 runs (least - most)';

/** A demo site of each template. */
const sites = { harbour: 'brolga', workshop: 'wattle-bend', meridian: 'banksia-used-cars' } as const;
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Kinds of pages; where an address has a name in it, the first link on a page that is like it. */
const kinds: readonly (readonly [kind: string, path: string, like?: RegExp])[] = [
  ['home', '/'],
  ['search', searchPath],
  ['car', searchPath, /href="(\/cars\/[a-z0-9-]+)"/],
  ['content', '/about-us'],
  ['form', '/contact'],
  ['blog post', '/blog', /href="(\/blog\/(?!vehicle-reviews"|news")[a-z0-9-]+)"/],
  ['offers', '/special-offers'],
];

/** `npm run bench -- categories`; BENCH_KINDS="home,car" and BENCH_TEMPLATES="meridian" measure only those. */
export const run = (): Promise<string> =>
  withDemoSite(async (site) => {
    const proxy = await startHttp2Proxy(site.port);
    try {
      const rows: string[][] = [];
      for (const [template, tenant] of chosen(Object.entries(sites), 'BENCH_TEMPLATES')) {
        for (const [kind, ...address] of chosen(kinds, 'BENCH_KINDS')) {
          const path = await pathOf(site, tenant, ...address);
          rows.push([template, kind, ...(await measure(`https://${tenant}.localhost:${proxy.port}${path}`))]);
          process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
        }
      }
      return table(['template', 'page', ...categories, 'what is lacking'], rows);
    } finally {
      await proxy.close();
    }
  });

function chosen<T extends readonly [string, ...unknown[]]>(
  all: readonly T[],
  variable: string,
): readonly T[] {
  const names = process.env[variable]?.split(',');
  return names ? all.filter(([name]) => names.includes(name)) : all;
}

async function pathOf(site: Site, tenant: string, path: string, like?: RegExp): Promise<string> {
  if (!like) return path;
  const host = `${tenant}.localhost`;
  const first = await askSite({ port: site.port, host, path });
  // A yard without new cars has its list at another address.
  const moved = first.headers.location;
  const { body } = moved ? await askSite({ port: site.port, host, path: moved }) : first;
  const found = like.exec(body.toString())?.[1];
  if (!found) throw new Error(`${tenant}${path} has no link like ${like}.`);
  return found;
}

interface Visit {
  readonly marks: readonly number[];
  readonly lacking: readonly string[];
}

/** Marks of several visits, and the audits that cost marks in any of them. */
async function measure(url: string): Promise<string[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(url));
  const marks = categories.map((_, index) => spread(visits.map(({ marks }) => marks[index] ?? Number.NaN)));
  return [...marks, [...new Set(visits.flatMap(({ lacking }) => lacking))].join(', ')];
}

function spread(marks: readonly number[]): string {
  const [least, most] = [Math.min(...marks), Math.max(...marks)];
  return least === most ? String(most) : `${median(marks)} (${least} - ${most})`;
}

async function visit(url: string): Promise<Visit> {
  const lhr = await lighthouseVisit(url, { onlyCategories: [...categories] });
  const lacking = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = lhr.audits[id]?.score;
      return weight > 0 && typeof score === 'number' && score < 0.9 ? [id] : [];
    }),
  );
  const marks = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  return { marks, lacking };
}
