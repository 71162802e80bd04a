import { hash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import type { PageRun } from '#server/entry/page-run';
import { AskedBefore } from '#server/page/view-cache';
import { keptTerms, termParameters } from '#server/stock/rules/shopper-terms';
import { isStatic } from './pack';

/**
 * Shared pages as they were drawn, from the second time on. The page cache finds a page by its address and the versions of
 * what it is made from, before any loader runs; this one finds it by the views that the loaders returned, so that the
 * many addresses of one list, and a new version that changed nothing on it, draw it once.
 */
export interface DrawnPage {
  readonly html: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** The inline scripts and styles that its policy must name. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const maxBytes = 24 * 1024 * 1024;
const pages = new LRUCache<string, DrawnPage>({
  maxSize: maxBytes,
  sizeCalculation: ({ html }, key) => html.byteLength + 2 * key.length,
});
/** Digests of the data of pages. */
const earlierData = new AskedBefore({ max: 1_000 });

export const drawnPage = (key: string): DrawnPage | undefined => pages.get(key);

export function keepDrawnPage(key: string, page: DrawnPage): void {
  pages.set(key, page);
}

/** Parameters of an address that components read while they draw a shared page. What else it says reaches none of them. */
const parametersDrawn: ReadonlySet<string> = new Set([...termParameters, 'order']);

/** The search of an address as the components of a shared page see it. */
export function searchDrawn(search: string): string {
  const drawn = [...new URLSearchParams(search)].filter(([name]) => parametersDrawn.has(name));
  return drawn.length === 0 ? '' : `?${new URLSearchParams(drawn)}`;
}

type Routing = EntryContext['staticHandlerContext'];

/**
 * Everything that a shared page is drawn from, as one text; undefined where a loader failed, and where its data is new: the
 * parts of pages that nobody repeats are given no number, since they would stay in memory for it.
 */
export function drawingKey({ bff, facts, blocks }: PageRun, routing: Routing): string | undefined {
  const { matches, location, loaderData, errors } = routing;
  if (!blocks || errors) return undefined;
  const { tenant, lite, language, url } = bff;
  const data = JSON.stringify([
    [tenant.slug, tenant.template, url.origin, language?.code, lite],
    [location.pathname, location.search, matches.map(({ route }) => route.id)],
    [keptTerms(bff, facts), facts.machines],
    [...blocks],
  ]);
  const digest = hash('sha256', data, 'base64url');
  if (!earlierData.isRepeated(digest)) return undefined;
  const parts = Object.values(loaderData).flatMap(({ view }) => Object.values(view ?? {}).filter(isStatic));
  return [digest, ...parts.map((part) => idOf(part.static))].join(' ');
}

let ids = 0;
/** The texts of static parts by number: a key that contained them would be as long as the page. */
const idsByText = new LRUCache<string, number>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (_id, text) => 2 * text.length + 1,
});

function idOf(text: string): number {
  const before = idsByText.get(text);
  if (before !== undefined) return before;
  idsByText.set(text, ++ids);
  return ids;
}
