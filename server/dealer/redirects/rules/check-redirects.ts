import { isInstallationPath } from '#server/dealer/addresses/rules/reserved-paths';
import { sitePagesEver } from '#server/dealer/addresses/rules/site-pages';
import { error, type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import type { Redirect, Redirects } from '#server/settings/redirect-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { comparable, findRedirect } from './find-redirect';

/** The home page, and addresses that are answered before any redirect. */
const isReserved = (path: string): boolean => path === '/' || path === '/*' || isInstallationPath(path);

type Checked = Parameters<typeof sitePagesEver>[0] & Pick<Tenant, 'http'>;

/**
 * Problems in a tenant's redirects as a whole: a duplicate address, a circle or chain, a host that is not listed, a
 * missing page, or a redirect that never applies.
 */
export function checkRedirects(redirects: Redirects, tenant: Checked): Finding[] {
  const first = new Map<string, number>();
  return redirects.flatMap((one, at) => {
    const key = comparable(one.from);
    const before = first.get(key);
    if (before !== undefined) return [error(`${at}.from`, `${one.from} is already used at ${before}`)];
    first.set(key, at);
    if (isReserved(key)) return [error(`${at}.from`, `${one.from} cannot be redirected`)];
    const hidden = tenant.pages?.has(key)
      ? [warning(`${at}.from`, `${one.from} is a page on this site, which the redirect hides`)]
      : [];
    const wrong = one.to === undefined ? [] : checkTarget(one, one.to, `${at}.to`, redirects, tenant);
    return [...hidden, ...wrong];
  });
}

function checkTarget(
  { from }: Redirect,
  to: string,
  path: string,
  redirects: Redirects,
  tenant: Checked,
): Finding[] {
  if (to.startsWith('https://')) {
    const { hostname } = new URL(to.replace(/\*$/, ''));
    if (tenant.http.redirect_hosts.includes(hostname)) return [];
    return [error(path, `${hostname} is not one of http.redirect_hosts in tenant.json`)];
  }
  const target = to.replace(/\*$/, 'x');
  const again = findRedirect(redirects, { pathname: target.replace(/[?#].*$/, ''), search: '' });
  if (again) return [error(path, circle(from, to, again))];
  if (to.endsWith('/*') || sitePagesEver(tenant)(to)) return [];
  return [warning(path, `${to} is not a page on this site`)];
}

function circle(from: string, to: string, again: NonNullable<ReturnType<typeof findRedirect>>): string {
  const next = again.status === 410 ? 'is gone' : `redirects again to ${again.location}`;
  const itself = again.status !== 410 && comparable(again.location) === comparable(to);
  return itself ? `${from} redirects in a circle` : `${to} ${next}: use the final address`;
}
