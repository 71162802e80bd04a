/**
 * Pages of the specification that may not be there yet. A button leads only where a page exists: the change that
 * adds a page turns it on here.
 */
export interface SitePages {
  /** `/cars/{slug}/test-drive` */
  readonly testDrive: boolean;
  /** `/cars/{slug}/checkout` */
  readonly checkout: boolean;
  /** The tenant's finance page. */
  readonly finance: boolean;
}

export const sitePages: SitePages = { testDrive: false, checkout: false, finance: false };
