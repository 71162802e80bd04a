import { hostsOf } from '#server/dealer/tenants/rules/host-name';
import type { Tenant } from '#server/settings/tenant-schema';
import { codeMinutes } from './sign-in-code';

type Site = Pick<Tenant, 'slug' | 'name' | 'hosts'>;

const longestName = 40;

/**
 * The text message with a code. Its last line is for browsers that fill the code in by themselves (WebOTP): they do
 * so on this host only. Without a host of the site there is no such line, since a visitor can send any Host header.
 */
export function codeText(site: Site, visitedHost: string, code: string): string {
  const words = `${code} is your ${site.name.slice(0, longestName)} sign-in code. It works for ${codeMinutes} minutes. Don't share it with anyone.`;
  const host = ownHost(site, visitedHost);
  return host === undefined ? words : `${words}\n\n@${host} #${code}`;
}

function ownHost(site: Site, visitedHost: string): string | undefined {
  const isOwn = hostsOf(site).includes(visitedHost) || visitedHost === 'localhost';
  return isOwn ? visitedHost : site.hosts[0];
}
