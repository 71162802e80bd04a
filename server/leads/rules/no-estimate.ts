import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';
import { limitsSentence } from './forms/trade-in';

/** Why a valuation has no number. */
export type NoEstimate = 'limits' | 'unknown-model' | 'few-comparables' | 'unavailable' | 'too-many';

/** The reason in a lead, for the dealer's systems. */
export const noEstimateNotes: Readonly<Record<NoEstimate, string>> = {
  limits: 'No online estimate: too old or too many kilometres',
  'unknown-model': 'No online estimate: unknown model',
  'few-comparables': 'No online estimate: too few similar cars',
  unavailable: 'No online estimate: valuations were unavailable',
  'too-many': 'No online estimate: too many valuations today',
};

const reasons: readonly NoEstimate[] = [
  ...(['limits', 'unknown-model', 'few-comparables', 'unavailable', 'too-many'] as const),
];

/** The reason of a lead's note; undefined for another text. */
export const noEstimateOfNote = (note: string | undefined): NoEstimate | undefined =>
  reasons.find((reason) => noEstimateNotes[reason] === note);

const words: Readonly<Record<Exclude<NoEstimate, 'limits'>, string>> = {
  'unknown-model': 'We don’t see this model often enough to put a fair number on it online.',
  'few-comparables': 'Too few cars like yours are for sale at the moment for a fair number.',
  unavailable: 'We can’t work out an estimate online right now.',
  'too-many':
    'There have been too many valuations from your connection today, so we can’t show another one online.',
};

/** Why there is no number, in plain words for shoppers. */
export const noEstimateWords = (
  reason: NoEstimate,
  { stock, valuation }: Pick<Tenant, 'stock' | 'valuation'>,
): string => withNoun(reason === 'limits' ? limitsSentence(valuation) : words[reason], stock.noun);
