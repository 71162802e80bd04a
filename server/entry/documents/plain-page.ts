import { createHash } from 'node:crypto';
import { escapeXml } from '#server/platform/text/xml';

const usualStyle =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#1d2125;background:#fff}';

interface PlainPage {
  /** The site's name, if it is known. */
  readonly site?: string;
  readonly heading: string;
  /** The title of the document, if it differs from the heading. */
  readonly title?: string;
  /** HTML: what follows the heading. */
  readonly content: string;
  readonly status?: number;
  /** Seconds until clients try again. */
  readonly againSeconds?: number;
  /** Browsers do so by themselves: not for the answer to a form. */
  readonly refreshes?: boolean;
  /** Instead of the usual style. */
  readonly style?: string;
  /** What it does with a script, which may ask its own site. */
  readonly script?: string;
  /** The page has a form, which it sends to its own site. */
  readonly hasForm?: boolean;
}

/** A small page that no search engine lists, made without a site's frame. */
export function plainPage(page: PlainPage): Response {
  const {
    site,
    heading,
    content,
    status = 503,
    againSeconds,
    refreshes,
    style = usualStyle,
    script = '',
  } = page;
  const refresh = refreshes ? `<meta http-equiv="refresh" content="${againSeconds}">` : '';
  const title = [page.title ?? heading, ...(site === undefined ? [] : [site])].join(' | ');
  const body =
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `${refresh}<title>${escapeXml(title)}</title>` +
    `<style>${style}</style></head><body><main><h1>${escapeXml(heading)}</h1>${content}</main>${script && `<script>${script}</script>`}</body></html>`;
  const scripts = script && `script-src '${hashOf(script)}'; connect-src 'self'; `;
  const forms = page.hasForm ? "'self'" : "'none'";
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src '${hashOf(style)}'; ${scripts}base-uri 'none'; form-action ${forms}; frame-ancestors 'self'`,
      'Cache-Control': 'private, no-store',
      ...(againSeconds !== undefined && { 'Retry-After': String(againSeconds) }),
    },
  });
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
