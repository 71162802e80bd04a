import type { Lead } from '#server/settings/lead';

/** What ads and newsletters put into their links, by whom they come from. */
const clickIds: Readonly<Record<string, string>> = {
  gclid: 'Google Ads',
  gbraid: 'Google Ads',
  wbraid: 'Google Ads',
  dclid: 'Google Ads',
  fbclid: 'Facebook or Instagram',
  msclkid: 'Microsoft Ads',
  ttclid: 'TikTok',
  twclid: 'X',
  li_fat_id: 'LinkedIn',
};

/**
 * Where a lead came from, in the same words at the desk, in reports, files and the API: what staff or another system said, the
 * ad or link, otherwise the website itself.
 */
export function leadSource({
  fields,
  source,
  added_by,
  lead_attributes,
}: Pick<Lead, 'fields' | 'source' | 'added_by' | 'lead_attributes'>): string {
  if (added_by !== undefined) return fields['source'] || 'Added at the desk';
  if (source === 'api') return fields['source'] || 'API';
  if (source === 'assistant') return 'AI assistant';
  const params = lead_attributes?.linked_query_params ?? {};
  const { utm_source, utm_medium } = params;
  if (utm_source) return [utm_source, utm_medium].filter(Boolean).join(' / ').toLowerCase();
  const click = Object.keys(clickIds).find((name) => params[name]);
  return (click && clickIds[click]) || 'Website, no campaign';
}

/** How a lead was sent: by a form on the website, by an assistant, through the API, or typed by staff. */
export const sourceOf = ({ source, added_by }: Pick<Lead, 'source' | 'added_by'>) =>
  added_by === undefined ? source : ('desk' as const);
