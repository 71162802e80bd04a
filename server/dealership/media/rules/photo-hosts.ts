/**
 * Whether a tenant's list (`media.photo_hosts`) allows fetching photos from an address: the host itself, `*.host` for
 * every subdomain, and a port if the entry names one. An empty list allows any host.
 */
export function mayFetch(hosts: readonly string[], url: URL): boolean {
  if (hosts.length === 0) return isUsualPort(url);
  return hosts.some((entry) => {
    const [name = '', port] = entry.split(':');
    const reached = port === undefined ? isUsualPort(url) : portOf(url) === port;
    return reached && matches(name, url.hostname);
  });
}

const matches = (name: string, hostname: string): boolean =>
  name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const isUsualPort = (url: URL): boolean => ['80', '443'].includes(portOf(url));
