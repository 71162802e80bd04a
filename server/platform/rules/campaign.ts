/** Parameters that ads and newsletters add to an address, by the names that leads keep. */
export const campaignParameters: readonly string[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
];

/** Whether the parameters of an address name a campaign that a lead keeps. */
export const namesCampaign = (params: URLSearchParams): boolean =>
  campaignParameters.some((name) => params.has(name));

/** Whether a parameter says how a visitor came, and nothing about the page. */
export const isCampaignParameter = (name: string): boolean =>
  campaignParameters.includes(name) || /^(?:utm|gad)_\w+$/.test(name);

/**
 * The page that an address leads to, whatever its campaign says: every click on an ad has a number of its own. The document
 * of a visit that a campaign brought remembers its address, so those pages are kept apart from all others.
 */
export function pageOfVisit({ href, searchParams }: URL): string {
  const names = [...searchParams.keys()].filter(isCampaignParameter);
  if (names.length === 0) return href;
  const plain = new URL(href);
  for (const name of names) plain.searchParams.delete(name);
  return namesCampaign(searchParams) ? `${plain.href} by campaign` : plain.href;
}
