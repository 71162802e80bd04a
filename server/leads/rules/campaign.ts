import type { Lead } from '../lead';

/** The advertisement or link that led the person here: `utm_source=newsletter`, one entry for each known parameter. */
export const campaignOf = ({
  lead_attributes: attributes,
}: Pick<Lead, 'lead_attributes'>): readonly string[] =>
  Object.entries(attributes?.linked_query_params ?? {}).map(([name, value]) => `${name}=${value}`);
