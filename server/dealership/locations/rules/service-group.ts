/** The service and parts pages, in navigation order, with their labels. */
export const serviceGroup: ReadonlyArray<readonly [path: string, name: string]> = [
  ['/service', 'Service'],
  ['/vehicle-parts-and-accessories', 'Parts and accessories'],
  ['/diamond-advantage', 'Diamond Advantage'],
  ['/capped-price-servicing', 'Capped price servicing'],
  ['/roadside-assist', 'Roadside assist'],
  ['/warranty', 'Warranty'],
];

interface GroupLink {
  readonly text: string;
  readonly href: string;
  readonly current?: true;
}

/** The group's pages on this site, the current one marked; empty if there is only one. */
export function serviceLinks(exists: (href: string) => boolean, current: string): GroupLink[] {
  const links = serviceGroup
    .filter(([path]) => exists(path))
    .map(([href, text]) => ({ text, href, ...(href === current ? ({ current: true } as const) : {}) }));
  return links.length > 1 ? links : [];
}
