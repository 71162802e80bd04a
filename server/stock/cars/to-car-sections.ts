import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isReservable, reserve } from './rules/buttons';
import { commentParagraphs, commentsStart } from './rules/comments';
import { featureList } from './rules/features';
import { detailFacts, keyFacts } from './rules/key-information';
import { pageContent } from './rules/page-content';
import { specifications } from './rules/specifications';
import type { CarSectionsView } from './views/car-sections-view';

interface Moment {
  readonly now: Date;
  /** The date at the car's location, as `YYYY-MM-DD`. */
  readonly today: string;
}

/** A car's details, section by section. */
export function toCarSections(car: Car, tenant: Tenant, { now, today }: Moment): CarSectionsView {
  const { cards, car_page } = tenant;
  const facts = keyFacts(car);
  const comments = commentParagraphs(car.dealercomments);
  const start = commentsStart(comments);
  const reserving = isReservable(car, cards) ? reserve(car, cards) : undefined;
  return {
    facts,
    details: detailFacts(car, today),
    specifications: specifications(car, facts),
    comments,
    ...(start ? { commentsStart: start } : {}),
    features: featureList(car.standardEquipment),
    featuresLimit: car_page.features_limit,
    content: pageContent(car, car_page, reserving, sitePages(tenant, now), tenant.stock.noun),
  };
}
