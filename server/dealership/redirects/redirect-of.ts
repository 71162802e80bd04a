import type { Visit } from '#server/dealership/tenants/visit';
import { findRedirect, type RedirectAnswer } from './rules/find-redirect';

const reading = new Set(['GET', 'HEAD']);

/** Where the tenant's redirects lead a request; undefined where they name no such address. */
export const redirectOf = ({
  site,
  url,
  request,
}: Pick<Visit, 'site' | 'url' | 'request'>): RedirectAnswer | undefined =>
  reading.has(request.method) ? findRedirect(site.redirects, url) : undefined;
