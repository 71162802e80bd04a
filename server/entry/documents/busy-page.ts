import { createHash } from 'node:crypto';
import { escapeXml } from '#server/platform/text/xml';
import type { Tenant } from '#server/settings/tenant-schema';

/** Seconds until browsers try again. */
const againSeconds = 5;
const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#1d2125;background:#fff}';
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/**
 * The answer to a request for a page of a site that has used up its share of a busy process: a small page that tries
 * again by itself. Rendered without the site's frame, since that would take what is missing.
 */
export function busyPage({ name }: Pick<Tenant, 'name'>): Response {
  const site = escapeXml(name);
  const body =
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<meta http-equiv="refresh" content="${againSeconds}"><title>Busy right now | ${site}</title>` +
    `<style>${style}</style></head><body><main><h1>We’re busy right now</h1>` +
    `<p>${site} has more visitors than usual. This page tries again by itself in a few seconds.</p>` +
    '<p><a href="">Try again now</a></p></main></body></html>';
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
