import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, type FileReply } from '#server/api/routes/endpoint';
import type { Json } from '#server/api/routes/openapi-parts';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { type DocsPage, docsDocument, docsPolicy } from './docs-document';
import { documentsPage, guidePage, overviewPage, tagPage } from './docs-pages';
import { readGuides } from './guides';
import { errorCodesPage, schemasPage } from './reference-lists';
import { createSearch, type SearchDocs } from './search-index';
import { searchPage } from './search-page';
import { versionsPage } from './versions-page';

const file = { type: 'text/html; charset=utf-8', description: 'A page for people.', inline: true } as const;
const common = {
  method: 'GET',
  tags: ['Document'],
  caller: 'anyone',
  rateLimit: { perSecond: 10, burst: 100 },
  responses: {},
  file,
} as const;

type Forms = Bff['tenant']['forms'];

/** What the pages are made from, for sites with these forms: the document, and its parts for the list of them. */
interface Sources {
  readonly document: (forms: Forms) => Json;
  readonly parts: (forms: Forms) => Parameters<typeof documentsPage>[0];
}

/** The reference for people: guides, a page of its own for each group of operations, and a search. */
export function docsEndpoints({ document, parts }: Sources): readonly Endpoint[] {
  const overview = defineEndpoint({
    ...common,
    path: '/api/docs',
    summary: 'Read the reference',
    description: 'Guides, what holds for every operation, and a list of all operations, for people.',
    handler: async (site) =>
      answer(site, '', async () => overviewPage(document(site.tenant.forms), await guidesOf(site))),
  });
  const search = defineEndpoint({
    ...common,
    path: '/api/docs/search',
    rateLimit: { perSecond: 3, burst: 30 },
    summary: 'Search the reference',
    description: 'Operations, events, parameters, fields, codes of errors and guides, for people.',
    query: z.object({
      query: z
        .string()
        .max(120)
        .default('')
        .describe('Words to look for.')
        .meta({ examples: ['odometer'] }),
    }),
    handler: async (site, { query: { query } }) => {
      const words = query.trim();
      const find = await searchOf(document(site.tenant.forms), site);
      return fileOf(docsDocument(searchPage(words, words === '' ? [] : find(words)), site.tenant.name));
    },
  });
  const makers: Readonly<Record<string, (site: Bff) => DocsPage>> = {
    errors: errorCodesPage,
    versions: versionsPage,
    schemas: ({ tenant }) => schemasPage(document(tenant.forms)),
    documents: ({ tenant }) => documentsPage(parts(tenant.forms)),
  };
  const part = defineEndpoint({
    ...common,
    path: '/api/docs/{page}',
    summary: 'Read a page of the reference',
    description:
      'A guide, the operations of one group, the schemas, the codes of errors, the documents or the versions.',
    params: z.object({
      page: z
        .string()
        .regex(/^[a-z-]{1,40}$/, 'not a page of the reference')
        .describe('Name of the group in small letters with hyphens, of the guide or of the list.')
        .meta({ examples: ['stock-data'] }),
    }),
    problems: { not_found: 'No such page.' },
    handler: async (site, { params: { page } }) =>
      answer(site, page, async () => {
        const maker = Object.hasOwn(makers, page) ? makers[page] : undefined;
        if (maker) return maker(site);
        const described = document(site.tenant.forms);
        const guide = (await guidesOf(site)).find(({ name }) => name === page);
        return guide
          ? guidePage(guide, described, site.url.origin)
          : tagPage(described, page, site.url.origin);
      }),
  });
  return [overview, search, part];
}

const guidesOf = ({ services }: Pick<Bff, 'services'>) => readGuides(services.config.projectDir);

/** Made with the first search: few processes ever have one. */
const searches = new WeakMap<Json, Promise<SearchDocs>>();

function searchOf(document: Json, site: Pick<Bff, 'services'>): Promise<SearchDocs> {
  const search = searches.get(document) ?? guidesOf(site).then((guides) => createSearch(document, guides));
  searches.set(document, search);
  return search;
}

/** Pages by site, address and name: making one takes a few milliseconds. */
const pages = new LRUCache<string, string>({ max: 200 });

async function answer(
  site: Bff,
  name: string,
  make: () => Promise<DocsPage | undefined>,
): Promise<FileReply | Problem> {
  const { slug, name: siteName, forms } = site.tenant;
  const formKind = `${forms.message_required} ${forms.short}`;
  const key = `${slug} ${siteName} ${formKind} ${site.url.origin} ${name}`;
  const page = pages.get(key) ?? draw(await make(), siteName);
  if (page === undefined)
    return new Problem('not_found', 'No such page of the reference; see /api/docs.', { param: 'page' });
  pages.set(key, page);
  return fileOf(page);
}

const fileOf = (page: string): FileReply => ({
  status: 200,
  file: {
    name: 'reference.html',
    taggedBy: page,
    headers: { 'Content-Security-Policy': docsPolicy },
    open: async () => new TextEncoder().encode(page),
  },
});

const draw = (page: DocsPage | undefined, siteName: string): string | undefined =>
  page && docsDocument(page, siteName);
