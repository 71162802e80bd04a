import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, type FileReply } from '#server/api/routes/endpoint';
import type { Json } from '#server/api/routes/openapi-parts';
import type { Bff } from '#server/entry/bff';
import { hashPolicy } from '#server/platform/http/content-policy';
import { Problem } from '#server/platform/http/problem';
import { errorCodesPage, overviewPage, schemasPage, tagPage } from './docs-pages';
import { escapeHtml } from './operation';

/** The whole style of the reference: plain, in the reader's own colour scheme, readable on a phone. */
const style = `
:root{color-scheme:light dark;--line:#8c8c8c;--soft:#f4f4f4;--text:#1c1c1c;--muted:#555;--link:#0b57a4;--back:#fff}
@media(prefers-color-scheme:dark){:root{--line:#777;--soft:#232323;--text:#eee;--muted:#b5b5b5;--link:#8ec2ff;--back:#141414}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);overflow-wrap:anywhere;scroll-padding-top:1rem}
body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem}
a{color:var(--link)}a:focus-visible,pre:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header{padding:1rem 0;border-bottom:1px solid var(--line)}
header a,nav a,footer a{display:inline-block;padding:.25rem 0}
h1{font-size:max(1.1rem,min(1.6rem,11vw));line-height:1.2;margin:1.5rem 0 .5rem}h2{font-size:1.3rem;line-height:1.25;margin:2.5rem 0 .5rem}
h3{font-size:1.1rem;margin:1.5rem 0 .25rem}h4{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.5rem 0}ul{padding-left:1.2rem;margin:.5rem 0}li{margin:.35rem 0}
code{font:.9em/1.5 ui-monospace,monospace}
pre{margin:.5rem 0;padding:.75rem;background:var(--soft);border:1px solid var(--line);border-radius:4px;overflow-x:auto;overflow-wrap:normal}
details{margin:.5rem 0}summary{cursor:pointer;padding:.3rem 0}
section.operation{border-top:1px solid var(--line);margin-top:2rem;padding-top:.5rem}
section.operation h2{margin-top:1rem}
.fields{list-style:none;padding:0}.fields .fields{padding-left:.75rem;border-left:2px solid var(--line)}
.fields>li{padding:.3rem 0}.fields p{margin:.1rem 0}
.type,.note{color:var(--muted);font-size:.95em}
.method{font-weight:700}.skip{position:absolute;left:-999rem}.skip:focus{position:static}
.old{border:1px solid var(--line);border-left-width:6px;padding:.5rem .75rem}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}
`.trim();

const file = { type: 'text/html; charset=utf-8', description: 'A page for people.', inline: true } as const;
const common = {
  method: 'GET',
  tags: ['Document'],
  caller: 'anyone',
  rateLimit: { perSecond: 10, burst: 100 },
  responses: {},
  file,
} as const;

/** The reference for people, made from the site's document: a page of its own for each group of operations. */
export function docsEndpoints(document: (forms: Bff['tenant']['forms']) => Json): readonly Endpoint[] {
  const overview = defineEndpoint({
    ...common,
    path: '/api/docs',
    summary: 'Read the reference',
    description: 'The guide, a list of all operations and the changelog, for people.',
    handler: async (site) =>
      answer(site, '', () => overviewPage(document(site.tenant.forms), site.url.origin)),
  });
  const part = defineEndpoint({
    ...common,
    path: '/api/docs/{page}',
    summary: 'Read a page of the reference',
    description: 'The operations of one group, the schemas, or the codes of errors.',
    params: z.object({
      page: z
        .string()
        .regex(/^[a-z-]{1,40}$/, 'not a page of the reference')
        .describe('Name of the group in small letters with hyphens, `schemas` or `errors`.')
        .meta({ examples: ['stock-data'] }),
    }),
    problems: { not_found: 'No such page.' },
    handler: async (site, { params: { page } }) =>
      answer(site, page, () => {
        if (page === 'errors') return errorCodesPage();
        const described = document(site.tenant.forms);
        return page === 'schemas' ? schemasPage(described) : tagPage(described, page, site.url.origin);
      }),
  });
  return [overview, part];
}

/** Pages by site, address and name: making one takes a few milliseconds. */
const pages = new LRUCache<string, string>({ max: 200 });

function answer(site: Bff, name: string, make: () => DocsPage | undefined): FileReply | Problem {
  const { slug, name: siteName, forms } = site.tenant;
  const formKind = `${forms.message_required} ${forms.short}`;
  const key = `${slug} ${siteName} ${formKind} ${site.url.origin} ${name}`;
  const page = pages.get(key) ?? draw(make(), siteName);
  if (page === undefined)
    return new Problem('not_found', 'No such page of the reference; see /api/docs.', { param: 'page' });
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

export interface DocsPage {
  readonly title: string;
  /** Of `<main>`, after its heading. */
  readonly html: string;
}

/** Nothing but the page's own style: no scripts, no other hosts. */
const docsPolicy = hashPolicy({ scripts: [], styles: [style] });

/** A page of the reference as a whole document. */
const docsDocument = ({ title, html }: DocsPage, siteName: string): string =>
  `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(siteName)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Reference"><a href="/api/docs">API reference</a> · <a href="/api/docs/errors">Errors</a> · <a href="/api/docs/schemas">Schemas</a> · <a href="/api/openapi.json">OpenAPI document</a></nav></header>
<main id="main">
<h1>${escapeHtml(title)}</h1>
${html}
</main>
<footer><a href="/">${escapeHtml(siteName)}</a></footer>
</body>
</html>
`;
