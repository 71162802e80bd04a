import type { Visit } from '#server/dealership/tenants/visit';
import { findRedirect, type RedirectAnswer } from './rules/find-redirect';

const reading = new Set(['GET', 'HEAD']);

/** The tenant's redirect for a request; undefined if there is none for its address. */
export const redirectOf = ({
  site,
  url,
  request,
}: Pick<Visit, 'site' | 'url' | 'request'>): RedirectAnswer | undefined =>
  reading.has(request.method) ? findRedirect(site.redirects, url) : undefined;
