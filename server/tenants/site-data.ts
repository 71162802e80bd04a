import type { SiteContent } from '../content/content-schema';
import type { ModelRange } from '../models/model-schema';
import type { Offer } from '../offers/offer-schema';
import { offerHref } from '../offers/rules/shown-offers';
import type { Redirects } from '../redirects/redirect-schema';
import type { ReviewSet } from '../reviews/review-schema';
import type { Tenant } from './tenant-schema';

/** What a tenant's folder holds beside its tenant.json (design §3, "tenants"). */
export interface SiteData {
  /** Another one whenever a file of the folder is another: kept pages are told apart by it. */
  readonly version: string;
  readonly reviews?: ReviewSet | undefined;
  readonly offers: readonly Offer[];
  readonly models: ModelRange;
  readonly content: SiteContent;
  readonly redirects: Redirects;
}

/** A dealer's whole site. */
export interface Site {
  readonly tenant: Tenant;
  readonly data: SiteData;
}

export const emptySiteData: SiteData = {
  version: '',
  offers: [],
  models: { manufacturers: [], models: [] },
  content: new Map(),
  redirects: [],
};

/** Paths of the pages that the folder adds to the site; drafts are none. */
export const pagesOf = ({ content, offers }: Pick<SiteData, 'content' | 'offers'>): ReadonlySet<string> =>
  new Set([
    ...[...content.values()].filter(({ draft }) => !draft).map(({ path }) => path),
    ...(offers.length > 0 ? ['/special-offers', ...offers.map(offerHref)] : []),
  ]);
