import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { timeField, whereOf } from '#server/people/leads/rules/forms/test-drive-times';
import { inspectionTimes } from '#server/people/trade-in/book-inspection';
import type { InspectionStepView } from './views/valuation-view';

/** The free times of a location, from the test-drive calendar: the one in `?location=`, else the first. */
export async function toInspectionView(visit: PageVisit): Promise<InspectionStepView> {
  const { tenant, url } = visit;
  const { places, place, days } = await inspectionTimes(visit, url.searchParams.get('location') ?? undefined);
  const hrefOf = (slug: string) => `${url.pathname}?step=inspection&location=${encodeURIComponent(slug)}`;
  const field = timeField(days);
  return {
    kind: 'inspection',
    intro: withNoun(
      'We look at the car for about 20 minutes while you wait, then confirm the offer.',
      tenant.stock.noun,
    ),
    ...(place ? { where: whereOf(places, place, hrefOf) } : {}),
    field:
      days.length > 0
        ? { ...field, empty: undefined }
        : { ...field, empty: 'No times online at the moment.' },
    hidden: place ? { location: place.slug } : {},
    submit: days.length > 0 ? 'Book inspection' : undefined,
    skip: days.length > 0 ? 'Skip, please call me' : 'Please call me to arrange it',
  };
}
