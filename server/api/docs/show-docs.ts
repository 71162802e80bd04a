import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, type FileReply } from '#server/api/routes/endpoint';
import type { Json } from '#server/api/routes/openapi-parts';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { overviewPage, schemasPage, tagPage } from './docs-pages';
import { type DocsPage, docsDocument, docsPolicy } from './page';

const file = { type: 'text/html; charset=utf-8', description: 'A page for people.', inline: true } as const;
const common = {
  method: 'GET',
  tags: ['Document'],
  caller: 'anyone',
  rateLimit: { perSecond: 10, burst: 100 },
  responses: {},
  file,
} as const;

/** The reference for people, made from the document: a page of its own for each group of operations. */
export function docsEndpoints(document: () => Json): readonly Endpoint[] {
  const overview = defineEndpoint({
    ...common,
    path: '/api/docs',
    summary: 'Read the reference',
    description: 'The guide, a list of all operations and the changelog, for people.',
    handler: async (site) => answer(site, '', () => overviewPage(document(), site.url.origin)),
  });
  const part = defineEndpoint({
    ...common,
    path: '/api/docs/{page}',
    summary: 'Read a page of the reference',
    description: 'The operations of one group, or the schemas.',
    params: z.object({
      page: z
        .string()
        .regex(/^[a-z-]{1,40}$/, 'not a page of the reference')
        .describe('Name of the group in small letters with hyphens, or `schemas`.')
        .meta({ examples: ['stock-data'] }),
    }),
    problems: { 404: 'No site at this host, or no such page.' },
    handler: async (site, { params: { page } }) =>
      answer(site, page, () =>
        page === 'schemas' ? schemasPage(document()) : tagPage(document(), page, site.url.origin),
      ),
  });
  return [overview, part];
}

/** Pages by site, address and name: making one takes a few milliseconds. */
const pages = new LRUCache<string, string>({ max: 200 });

function answer(site: Bff, name: string, make: () => DocsPage | undefined): FileReply | Problem {
  const key = `${site.tenant.slug} ${site.tenant.name} ${site.url.origin} ${name}`;
  const page = pages.get(key) ?? draw(make(), site.tenant.name);
  if (page === undefined) return new Problem(404, 'No such page of the reference; see /api/docs.');
  pages.set(key, page);
  return {
    status: 200,
    file: {
      name: 'reference.html',
      taggedBy: page,
      headers: { 'Content-Security-Policy': docsPolicy },
      open: async () => new TextEncoder().encode(page),
    },
  };
}

const draw = (page: DocsPage | undefined, siteName: string): string | undefined =>
  page && docsDocument(page, siteName);
