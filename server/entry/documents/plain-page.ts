import { createHash } from 'node:crypto';
import { escapeXml } from '#server/platform/text/xml';

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#1d2125;background:#fff}';
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

interface PlainPage {
  /** The site's name, if it is known. */
  readonly site?: string;
  readonly heading: string;
  /** HTML: paragraphs. */
  readonly content: string;
  /** Seconds until clients try again. */
  readonly againSeconds: number;
  /** Browsers do so by themselves: not for the answer to a form. */
  readonly refreshes: boolean;
}

/** A small page with status 503, made without the site's frame: that would take what is missing. */
export function plainPage({ site, heading, content, againSeconds, refreshes }: PlainPage): Response {
  const refresh = refreshes ? `<meta http-equiv="refresh" content="${againSeconds}">` : '';
  const title = [heading, ...(site === undefined ? [] : [site])].join(' | ');
  const body =
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `${refresh}<title>${escapeXml(title)}</title>` +
    `<style>${style}</style></head><body><main><h1>${escapeXml(heading)}</h1>${content}</main></body></html>`;
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'Cache-Control': 'private, no-store',
      'Retry-After': String(againSeconds),
    },
  });
}
