import { brotliCompressSync, constants } from 'node:zlib';
import { askSite, type SiteAnswer } from './site-request';

/** Bytes of one kind of file: uncompressed, and sent with brotli. */
interface Weight {
  readonly raw: number;
  readonly brotli: number;
}

export interface PageWeight {
  readonly html: Weight;
  /** Style sheets beside the document; those inside it count as HTML. */
  readonly css: Weight;
  /** Every script that the page's own references lead to, imports of imports included. */
  readonly js: Weight;
}

interface Place {
  readonly port: number;
  readonly host: string;
}

/** Weighs a page of a running site by asking for everything as a browser would. */
export async function weighPage(place: Place, path: string): Promise<PageWeight> {
  const document = await plain(place, path);
  const html = document.body.toString();
  const assets = [
    ...new Set([...html.matchAll(/\/assets\/[\w.$-]+\.(?:js|css)/g)].map(([address]) => address)),
  ];
  // A disabled sheet stands inside the document already: browsers do not load it.
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const scripts = await reachable(
    place,
    assets.filter((one) => one.endsWith('.js')),
  );
  return {
    html: await weigh(place, [path]),
    css: await weigh(place, linked),
    js: await weigh(place, scripts),
  };
}

/** The modules and all that they import at once (not the lazy ones). */
async function reachable(place: Place, entries: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const source = (await plain(place, path)).body.toString();
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*"\.\/([\w.$-]+\.js)"/g))
      open.push(`/assets/${name}`);
  }
  return [...found];
}

const plain = (place: Place, path: string): Promise<SiteAnswer> =>
  askSite({ ...place, path, headers: { 'accept-encoding': 'identity' } });

async function weigh(place: Place, paths: readonly string[]): Promise<Weight> {
  let raw = 0;
  let brotli = 0;
  for (const path of paths) {
    raw += (await plain(place, path)).body.byteLength;
    const { headers, body } = await askSite({ ...place, path, headers: { 'accept-encoding': 'br' } });
    brotli += headers['content-encoding'] === 'br' ? body.byteLength : compressed(body);
  }
  return { raw, brotli };
}

/** What a proxy in front would make of an answer that the site itself does not compress. */
const compressed = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
