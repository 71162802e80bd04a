/**
 * What is done to a rendered document before it leaves: all pure text work, on its two ends.
 * Elements that React rendered are never removed or moved, only made inert: React must find them when it
 * takes over the page. Additions go to the very end of head and body, where React does not look.
 */

/**
 * Runs every held-back script, in its order, at the load event or the first interaction. Only a script element with
 * this page's own nonce counts, so that injected markup never becomes one; where pages are shared and have none, the
 * policy names the hash of every script that may run.
 */
const starter =
  'let c=document.currentScript.nonce,d,g=()=>{if(!d)for(let s of d=document.querySelectorAll("script[data-later]"))' +
  'if(s.nonce==c){let n=document.createElement("script");' +
  'n.type=s.dataset.later;n.nonce=c;n.text=s.text;document.body.append(n)}};' +
  'for(let e of["load","pointerdown","keydown"])addEventListener(e,g,!0)';

/** The text of the router's script for the place of the page: see `entry.client`, which does what is left of it. */
const placeScript = /(<script>)\(\(STORAGE_KEY, [\s\S]*?(<\/script>)/;

/** What the router's scripts make for data that arrives in pieces: `handOff` has it whole. */
const streamScript = /window\.__remixContext\.stream = [^;]*;[^;]*;/;

/** A document that may leave, and what it runs and draws by itself: the texts that a policy has to name. */
export interface FinishedDocument {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Puts the page's style sheets into its head and holds back every script of its end; one in the head is meant to run
 * before the first paint. The content between has no scripts or styles of its own before the first that Remix renders.
 */
export function finishDocument(
  rendered: string,
  cssOf: (hrefs: readonly string[]) => string | undefined,
): FinishedDocument {
  const headEnd = rendered.indexOf('</head>');
  const tailStart = firstOf(rendered, Math.max(headEnd, 0));
  const head = inlineStyles(rendered.slice(0, headEnd), cssOf);
  const tail = deferScripts(rendered.slice(tailStart));
  return {
    html: head + rendered.slice(headEnd, tailStart) + tail,
    scripts: [...inside(head, 'script'), ...inside(tail, 'script')],
    styles: inside(head, 'style'),
  };
}

/** Where Remix's own elements begin at the end of the body. */
function firstOf(html: string, from: number): number {
  const marks = ['<script', '<link rel="modulepreload"'];
  const found = marks.map((mark) => html.indexOf(mark, from)).filter((at) => at >= 0);
  return found.length > 0 ? Math.min(...found) : html.length;
}

/**
 * Holds scripts back until the page is loaded or touched; forms and links work natively until then.
 * `itemprop` is what a link may carry without naming a relation; it is valid since the root element has `itemscope`.
 */
function deferScripts(tail: string): string {
  const held = tail
    .replace(placeScript, '$1$2')
    .replace(streamScript, '')
    .replaceAll('<link rel="modulepreload"', '<link itemprop="modulepreload"')
    .replaceAll('<script type="module" async="">', '<script type="text/plain" data-later="module">')
    .replaceAll('<script>', '<script type="text/plain" data-later="">');
  return held === tail ? tail : held.replace('</body>', `<script>${starter}</script></body>`);
}

/** One round trip less before the first paint. Disabled links, so that the client router loads no second copy. */
function inlineStyles(head: string, cssOf: (hrefs: readonly string[]) => string | undefined): string {
  const hrefs = Array.from(head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => href);
  const css = hrefs.length > 0 ? cssOf(hrefs) : undefined;
  if (css === undefined) return head;
  const inert = head.replaceAll('<link rel="stylesheet" href=', '<link rel="stylesheet" disabled="" href=');
  return `${inert}<style>${css}</style>`;
}

/** The texts of the elements of a kind; blocks of data are no scripts to a policy. */
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

/** Names the nonce on every inline script and style of the page. */
export const withNonce = (html: string, nonce: string): string =>
  html.replace(/<(script|style)(?=[ >])/g, `<$1 nonce="${nonce}"`);
