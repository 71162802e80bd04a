/** The pages of service and parts, in the order of the specification (§2 "Routes", "Service and parts group"), with what they are called. */
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

/** The pages of the group that a site has, the current one marked; none where it is alone. */
export function serviceLinks(exists: (href: string) => boolean, current: string): GroupLink[] {
  const links = serviceGroup
    .filter(([path]) => exists(path))
    .map(([href, text]) => ({ text, href, ...(href === current ? ({ current: true } as const) : {}) }));
  return links.length > 1 ? links : [];
}
