import type { SiteContent } from './content-schema';
import type { ModelRange } from './model-schema';
import type { Offer } from './offer-schema';
import type { Redirects } from './redirect-schema';
import type { ReviewSet } from './review-schema';
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
  /** Names of the PDFs of its assets folder, as they are on disk. */
  readonly documents: readonly string[];
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
  documents: [],
};
