import { createHash } from 'node:crypto';
import { largestPicturePreload } from './largest-picture';
import type { StyleSheets } from './style-sheets';

/**
 * Post-processes a rendered document at its two ends, all as pure text. Elements that React rendered are never removed
 * or moved, only made inert: React must find them when it hydrates. Additions go to the very end of head and body,
 * where React does not look.
 */

/**
 * Runs every deferred script in order, at the load event or the first interaction. Only a script element with this
 * page's own nonce counts, so that injected markup never becomes one; on a shared page a mark of
 * its content stands in its place (`withMark`), since browsers let a trusted script add any other.
 */
const starter =
  'let c=document.currentScript.nonce,d,g=()=>{if(!d)for(let s of d=document.querySelectorAll("script[data-later]"))' +
  'if(s.nonce==c){let n=document.createElement("script");' +
  'n.type=s.dataset.later;n.nonce=c;n.text=s.text;document.body.append(n)}};' +
  'for(let e of["load","pointerdown","keydown"])addEventListener(e,g,!0)';

/** The inline script that replaces the router's own: see `entry.client` for the rest. */
const placeScript = /(<script>)\(\(STORAGE_KEY, [\s\S]*?(<\/script>)/;

/** The router's scripts for streamed data: `handOff` already has all of it. */
const streamScript = /window\.__remixContext\.stream = [^;]*;[^;]*;/;

/**
 * A finished document in its parts, and the inline scripts and styles that its policy must name. The style sheets stand
 * between head and content. The content is the page itself: its markup never gets a nonce or a mark, whatever it contains.
 */
interface FinishedDocument {
  readonly head: string;
  readonly sheets: StyleSheets | undefined;
  readonly content: string;
  readonly tail: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What stands where React does not look: at the end of the head, and at the end of the body. */
interface Additions {
  readonly head: string;
  readonly body: string;
}

/**
 * Inlines the page's style sheets in the head and defers the router's scripts at its end; a script in the head runs
 * before the first paint.
 */
export function finishDocument(
  renderedHtml: string,
  sheetsOf: (hrefs: readonly string[]) => StyleSheets | undefined,
  additions: Additions = { head: '', body: '' },
): FinishedDocument {
  const headEnd = renderedHtml.indexOf('</head>');
  const bodyEnd = renderedHtml.lastIndexOf('</body>');
  const tailStart = routerStart(renderedHtml, Math.max(headEnd, 0)) ?? bodyEnd;
  const preload = largestPicturePreload(renderedHtml);
  const rendered = renderedHtml.slice(0, headEnd) + additions.head + preload;
  const { head, sheets } = inlineStyles(rendered, sheetsOf);
  const routing = renderedHtml.slice(tailStart, bodyEnd);
  const tail = deferScripts(routing + additions.body + renderedHtml.slice(bodyEnd));
  return {
    head,
    sheets,
    content: renderedHtml.slice(headEnd, tailStart),
    tail,
    scripts: [...inside(head, 'script'), ...inside(tail, 'script')],
    styles: [...inside(head, 'style'), ...(sheets ? [sheets.css] : [])],
  };
}

/** How the router's first script begins: `<ScrollRestoration>` writes it. No text of a page can contain it unescaped. */
const firstOfRouter = '<script>((STORAGE_KEY, ';

/** Where the router's own elements begin at the end of the body, if the page has any. Scripts before them belong to the page. */
function routerStart(html: string, from: number): number | undefined {
  const start = html.lastIndexOf(firstOfRouter);
  return start < from ? undefined : start;
}

/**
 * Defers scripts until the page is loaded or touched; forms and links work natively until then. `itemprop` is the one
 * attribute a link may have without a relation; it is valid since the root element has `itemscope`.
 */
function deferScripts(tail: string): string {
  const deferredScripts = tail
    .replace(placeScript, '$1$2')
    .replace(streamScript, '')
    .replaceAll('<link rel="modulepreload"', '<link itemprop="modulepreload"')
    .replaceAll('<script type="module" async="">', '<script type="text/x" data-later="module">')
    .replaceAll('<script>', '<script type="text/x" data-later="">');
  return deferredScripts === tail
    ? tail
    : deferredScripts.replace('</body>', `<script>${starter}</script></body>`);
}

/**
 * Saves a round trip before the first paint. The links stay, disabled, so that the client router loads no second copy.
 */
function inlineStyles(
  head: string,
  sheetsOf: (hrefs: readonly string[]) => StyleSheets | undefined,
): Pick<FinishedDocument, 'head' | 'sheets'> {
  const hrefs = Array.from(head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => href);
  const sheets = hrefs.length > 0 ? sheetsOf(hrefs) : undefined;
  if (!sheets) return { head, sheets };
  const inert = head.replaceAll('<link rel="stylesheet" href=', '<link rel="stylesheet" disabled="" href=');
  return { head: inert, sheets };
}

/** The texts of all elements of a kind; data blocks are not scripts to a policy. */
function inside(html: string, tag: 'script' | 'style'): string[] {
  const texts: string[] = [];
  const end = `</${tag}>`;
  for (let at = html.indexOf(`<${tag}`); at >= 0; at = html.indexOf(`<${tag}`, at)) {
    const isData = html.startsWith('<script type="application/', at);
    const from = html.indexOf('>', at) + 1;
    at = html.indexOf(end, from);
    if (from === 0 || at < 0) break;
    if (!isData) texts.push(html.slice(from, at));
  }
  return texts;
}

/** The loader data for the client router, in the form of Remix's streamed scripts. */
export async function handOff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return `<script>__remixContext.stream=new Response(${escapeScript(JSON.stringify(text))}).body</script>`;
}

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const escapeScript = (json: string): string => json.replace(/[&><\u2028\u2029]/g, (c) => unsafe[c] ?? c);

type Parts = Pick<FinishedDocument, 'head' | 'sheets' | 'content' | 'tail'>;

/** Differs with everything that the document contains. */
export const digestOf = ({ head, sheets, content, tail }: Parts): string =>
  createHash('sha256')
    .update(head)
    .update(sheets?.digest ?? '')
    .update(content)
    .update(tail)
    .digest('base64url');

/**
 * Marks the deferred scripts of a shared page and the script that starts them. The mark is of the digest of the whole
 * page, so markup in the page cannot contain the page's own mark.
 */
export function withMark(document: Parts, digest = digestOf(document)): Uint8Array<ArrayBuffer> {
  const mark = digest.slice(0, 22);
  const tail = document.tail
    .replaceAll('<script type="text/x" data-later', `<script nonce=${mark} type="text/x" data-later`)
    .replace(`<script>${starter}`, `<script nonce=${mark}>${starter}`);
  return bytesOf({ ...document, tail });
}

/** Adds the nonce to every script and style that stands outside the content. */
export function withNonce(document: Parts, nonce: string): Uint8Array<ArrayBuffer> {
  const trusted = (html: string) => html.replace(/<(script|style)(?=[ >])/g, `<$1 nonce="${nonce}"`);
  const { head, tail } = document;
  return bytesOf({ ...document, head: trusted(head), tail: trusted(tail) }, ` nonce="${nonce}"`);
}

/** The bytes of the whole document, written once. `attributes` go on the element of its style sheets. */
export function bytesOf({ head, sheets, content, tail }: Parts, attributes = ''): Uint8Array<ArrayBuffer> {
  const css = sheets ? [`<style${attributes}>`, sheets.bytes, '</style>'] : [];
  const parts = [head, ...css, content, tail];
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at);
    else {
      bytes.set(part, at);
      at += part.byteLength;
    }
  }
  return bytes;
}
