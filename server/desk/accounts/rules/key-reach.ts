/** The scopes of a token of the operator API; the sites' own keys have others. */
export const operatorScopes = [
  'sites:read',
  'sites:write',
  'keys:write',
  'staff:write',
  'webhooks:write',
] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** In the place of a slug: the owner of tokens of the operator API, and of keys for a group of sites. */
export const noSite = '';

interface KeyOwner {
  readonly tenant: string;
  /** Slugs of the sites of a group's key; null for any other key. */
  readonly sites: readonly string[] | null;
}

/** Whether a key opens a site: its own, or one of its group. A token opens no site, but `noSite`: the operator API. */
export const opens = ({ tenant, sites }: KeyOwner, site: string): boolean =>
  sites === null ? tenant === site : tenant === noSite && site !== noSite && sites.includes(site);
