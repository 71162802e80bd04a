import type { ShopperVisit } from '#server/buying/shopper-visit';
import { withNoun } from '#server/dealer/rules/noun';
import { exceedsMinimum } from '#server/dealer/rules/shown-rating';
import { usualReplyOf } from '#server/leads/usual-reply';
import type { ReviewSet } from '#server/settings/data-files-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { moneyBackPoint } from '#server/stock/cars/rules/dealer-texts';
import type { TrustFactView } from './views/showroom-views';

/** The facts about the dealer on a short home page; how soon they answer is measured. */
export async function homeTrust(
  visit: ShopperVisit,
  exists: (href: string) => boolean,
): Promise<readonly TrustFactView[]> {
  const { tenant, site } = visit;
  const asksReply = tenant.car_page.trust.includes('reply');
  const facts = homeFacts(tenant, site.reviews, asksReply ? await usualReplyOf(visit) : undefined);
  return facts.map(({ href, ...fact }) => ({ ...fact, href: href && exists(href) ? href : undefined }));
}

/** Facts that earn trust: each from data, and none where the data is missing. */
export function homeFacts(
  { reviews: minimum, car_page, locations, search, stock }: Tenant,
  reviews: ReviewSet | undefined,
  reply: string | undefined,
): readonly TrustFactView[] {
  const rated = reviews && exceedsMinimum(reviews.average_rating, minimum) ? reviews : undefined;
  const guarantee = moneyBackPoint({ car_type: 'used' }, car_page);
  const places = locations.filter(({ visible }) => visible).length;
  return [
    ...(rated
      ? [
          {
            icon: 'star' as const,
            text: `${rated.average_rating} out of 5 from ${rated.count.toLocaleString('en-AU')} reviews`,
          },
        ]
      : []),
    ...(guarantee
      ? [{ icon: 'tick' as const, text: withNoun(`${guarantee} on used cars`, stock.noun) }]
      : []),
    ...(places > 1
      ? [
          {
            icon: 'pin' as const,
            text: `${places} locations${search.area ? ` in ${search.area}` : ''}`,
            href: '/dealerships',
          },
        ]
      : []),
    ...(reply ? [{ icon: 'clock' as const, text: reply }] : []),
  ];
}
