import { hashPolicy } from '#server/platform/http/content-policy';
import { escapeHtml } from './html';
import { style } from './style';

export interface DocsPage {
  readonly title: string;
  /** Of `<main>`, after its heading. */
  readonly html: string;
}

/** Nothing but the page's own style: no scripts, no other hosts. */
export const docsPolicy = hashPolicy({ scripts: [], styles: [style] });

/** A page of the reference as a whole document. */
export const docsDocument = ({ title, html }: DocsPage, siteName: string): string =>
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
<header><nav aria-label="Reference"><a href="/api/docs">API reference</a> · <a href="/api/docs/schemas">Schemas</a> · <a href="/api/openapi.json">OpenAPI document</a></nav></header>
<main id="main">
<h1>${escapeHtml(title)}</h1>
${html}
</main>
<footer><a href="/">${escapeHtml(siteName)}</a></footer>
</body>
</html>
`;
