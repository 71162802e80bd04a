import { type RichText, richText } from '#server/platform/html/rich-text';
import type { ShownOffer } from './offers';

/**
 * A lender's disclaimer: the car's own from the feed, otherwise the dealer's; undefined without either. Simple HTML
 * and Markdown work as in offers, and every line is a paragraph.
 */
export function disclaimerOf({
  offer,
  settings,
}: Pick<ShownOffer, 'offer' | 'settings'>): RichText | undefined {
  const source = offer.disclaimer ?? settings.disclaimer ?? '';
  const rich = richText(source.replace(/[^\S\n]*\n\s*/g, '\n\n'));
  return rich.text ? rich : undefined;
}
