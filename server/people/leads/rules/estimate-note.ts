import type { TradeInSettings } from '#server/settings/trade-in-schema';

const noEstimate =
  'An online estimate is generally not given for cars over 7 years old or over 100,000 kilometres.';

/** The dealer's own line about estimates; otherwise, only if the site values cars online, the cars without one. */
export const estimateNote = ({
  estimate_note,
  autograb,
}: Pick<TradeInSettings, 'estimate_note' | 'autograb'>): string | undefined =>
  estimate_note ?? (autograb ? noEstimate : undefined);
