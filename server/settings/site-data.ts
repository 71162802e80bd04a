import type { SiteContent } from './content-schema';
import type { ModelRange, Offer, ReviewSet } from './data-files-schema';
import type { Redirects } from './redirect-schema';
import type { Tenant } from './tenant-schema';

/** The contents of a tenant's folder besides its tenant.json. */
export interface SiteData {
  /** Changes whenever a file in the folder changes: part of the page cache's keys. */
  readonly version: string;
  readonly reviews?: ReviewSet | undefined;
  readonly offers: readonly Offer[];
  readonly models: ModelRange;
  readonly content: SiteContent;
  readonly redirects: Redirects;
  /** Names of the PDFs in its assets folder, as on disk. */
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
