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

/** Whether a parameter says how a visitor came, and nothing about the page. */
export const isCampaignParameter = (name: string): boolean =>
  campaignParameters.includes(name) || /^(?:utm|gad)_\w+$/.test(name);

/** An address without its campaign: every click on an ad has its own number, and all lead to the same page. */
export function withoutCampaign({ href, searchParams }: URL): string {
  const names = [...searchParams.keys()].filter(isCampaignParameter);
  if (names.length === 0) return href;
  const plain = new URL(href);
  for (const name of names) plain.searchParams.delete(name);
  return plain.href;
}
