import type { Lead } from '#server/settings/lead';

/** The campaign that led here: `utm_source=newsletter`, one entry per known parameter. */
export const campaignOf = ({
  lead_attributes: attributes,
}: Pick<Lead, 'lead_attributes'>): readonly string[] =>
  Object.entries(attributes?.linked_query_params ?? {}).map(([name, value]) => `${name}=${value}`);
