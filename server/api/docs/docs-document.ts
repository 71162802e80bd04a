import { hashPolicy } from '#server/platform/http/content-policy';
import { escapeHtml } from './html';

/** The whole style of the reference: plain, in the reader's own colour scheme, readable on a phone. */
const style = `
:root{color-scheme:light dark;--line:#8c8c8c;--soft:#f4f4f4;--text:#1c1c1c;--muted:#555;--link:#0b57a4;--back:#fff}
@media(prefers-color-scheme:dark){:root{--line:#777;--soft:#232323;--text:#eee;--muted:#b5b5b5;--link:#8ec2ff;--back:#141414}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);overflow-wrap:anywhere;scroll-padding-top:1rem}
body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem}
a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header{padding:1rem 0;border-bottom:1px solid var(--line)}
header a,footer a{display:inline-block;padding:.25rem 0}
form{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center;margin:.5rem 0 0}
input{flex:1 1 12rem;min-width:0;max-width:20rem}input,button{font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:4px;padding:.3rem .6rem;min-height:2.25rem}
h1{font-size:max(1.1rem,min(1.6rem,11vw));line-height:1.2;margin:1.5rem 0 .5rem}h2{font-size:1.3rem;line-height:1.25;margin:2.5rem 0 .5rem}
h3{font-size:1.1rem;margin:1.5rem 0 .25rem}h4{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.5rem 0}ul{padding-left:1.2rem;margin:.5rem 0}li{margin:.35rem 0}
code{font:.9em/1.5 ui-monospace,monospace}
figure{margin:.75rem 0}figcaption{color:var(--muted);font-size:.95em}
pre{margin:.5rem 0;padding:.75rem;background:var(--soft);border:1px solid var(--line);border-radius:4px;overflow-x:auto;overflow-wrap:normal}
details{margin:.5rem 0}summary{cursor:pointer;padding:.3rem 0}
section.operation{border-top:1px solid var(--line);margin-top:2rem;padding-top:.5rem}
section.operation h2{margin-top:1rem}
.fields{list-style:none;padding:0}.fields .fields{padding-left:.75rem;border-left:2px solid var(--line)}
.fields>li{padding:.3rem 0}.fields p{margin:.1rem 0}
.type,.note{color:var(--muted);font-size:.95em}
.method{font-weight:700}.skip{position:absolute;left:-999rem}.skip:focus{position:static}
.table{overflow-x:auto;overflow-wrap:normal}table{border-collapse:collapse;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line)}
.old{border:1px solid var(--line);border-left-width:6px;padding:.5rem .75rem}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}
`.trim();

export interface DocsPage {
  readonly title: string;
  /** Of `<main>`, after its heading. */
  readonly html: string;
  /** What the search field starts with. */
  readonly words?: string;
}

/** Nothing but the page's own style: no scripts, no other hosts. */
export const docsPolicy = hashPolicy({ scripts: [], styles: [style] });

/** A page of the reference as a whole document. */
export const docsDocument = ({ title, html, words = '' }: DocsPage, siteName: string): string =>
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
<header><nav aria-label="Reference"><a href="/api/docs">API reference</a> · <a href="/api/docs/errors">Errors</a> · <a href="/api/docs/schemas">Schemas</a> · <a href="/api/docs/documents">OpenAPI</a> · <a href="/api/docs/versions">Versions</a></nav>
<form action="/api/docs/search" role="search"><label for="query">Search the reference</label> <input id="query" type="search" name="query" maxlength="120" value="${escapeHtml(words)}"> <button>Search</button></form></header>
<main id="main">
<h1>${escapeHtml(title)}</h1>
${html}
</main>
<footer><a href="/">${escapeHtml(siteName)}</a></footer>
</body>
</html>
`;
