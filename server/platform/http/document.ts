import { createHash } from 'node:crypto';

/**
 * What is done to a rendered document before it leaves: all pure text work.
 * Elements that React rendered are never removed or moved, only made inert: React must find them when it
 * takes over the page. Additions go to the very end of head and body, where React does not look.
 */

/** Runs every held-back script, in its order, at the load event or the first interaction. */
const starter =
  'addEventListener("load",g);["pointerdown","keydown"].forEach(e=>addEventListener(e,g,{capture:true,passive:true}));' +
  'var d;function g(){if(d)return;d=1;document.querySelectorAll("script[data-later]").forEach(s=>{' +
  'var n=document.createElement("script");if(s.dataset.later)n.type=s.dataset.later;n.nonce=s.nonce;n.textContent=s.textContent;document.body.append(n)})}';

/**
 * Holds every script of the page back until it is loaded or touched; forms and links work natively until then.
 * `itemprop` is what a link may carry without naming a relation; it is valid since the root element has `itemscope`.
 * Only the end of the body is searched: content has no scripts of its own before it.
 */
export function deferScripts(html: string): string {
  const at = firstOf(html, '<script>', '<link rel="modulepreload"', '<script type="module"');
  if (at < 0) return html;
  const held = html
    .slice(at)
    .replaceAll('<link rel="modulepreload"', '<link itemprop="modulepreload"')
    .replaceAll('<script type="module" async="">', '<script type="text/plain" data-later="module">')
    .replaceAll('<script>', '<script type="text/plain" data-later="">');
  return html.slice(0, at) + held.replace('</body>', `<script>${starter}</script></body>`);
}

function firstOf(html: string, ...marks: readonly string[]): number {
  const found = marks.map((mark) => html.indexOf(mark)).filter((at) => at >= 0);
  return found.length > 0 ? Math.min(...found) : -1;
}

/** Puts the page's style sheets into its head: one round trip less before the first paint. */
export function inlineStyles(html: string, cssOf: (href: string) => string | undefined): string {
  const end = html.indexOf('</head>');
  let css = '';
  const head = html
    .slice(0, end)
    .replace(/<link rel="stylesheet" href="([^"]+)"/g, (link: string, href: string) => {
      const text = cssOf(href);
      if (text === undefined) return link;
      css += text;
      // Disabled, not unnamed: the client router sees that the sheet is there and loads no second copy.
      return `<link rel="stylesheet" disabled="" href="${href}"`;
    });
  return css ? `${head}<style>${css}</style>${html.slice(end)}` : html;
}

/** The loader data for the client router, as Remix's own streamed scripts would carry it. */
export async function handOff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  const controller = 'window.__remixContext.streamController';
  return `<script>${controller}.enqueue(${escapeScript(JSON.stringify(text))});${controller}.close();</script>`;
}

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const escapeScript = (json: string): string => json.replace(/[&><\u2028\u2029]/g, (c) => unsafe[c] ?? c);

/** A policy whose inline scripts and styles are named by their hashes: the same for everyone, so it may be kept. */
export function hashPolicy(html: string): string {
  return policy(hashesOf(html, 'script'), hashesOf(html, 'style'));
}

/** A policy by nonce, for a page made for one visitor. */
export const noncePolicy = (nonce: string): string => policy([`'nonce-${nonce}'`], [`'nonce-${nonce}'`]);

/** Names the nonce on every inline script and style of the page. */
export const withNonce = (html: string, nonce: string): string =>
  html.replace(/<(script|style)(?=[ >])/g, `<$1 nonce="${nonce}"`);

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const found = new Set<string>();
  const end = `</${tag}>`;
  for (let at = html.indexOf(`<${tag}`); at >= 0; at = html.indexOf(`<${tag}`, at)) {
    const start = at;
    const from = html.indexOf('>', at) + 1;
    at = html.indexOf(end, from);
    if (from === 0 || at < 0) break;
    // A block of data is no script to the policy.
    if (html.startsWith('<script type="application/json"', start)) continue;
    found.add(`'sha256-${createHash('sha256').update(html.slice(from, at)).digest('base64')}'`);
  }
  return [...found];
}

function policy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'strict-dynamic' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
