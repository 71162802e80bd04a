/** Plain text at an address of the site in place of a page: for programs, the same for everyone. */
export interface SiteFile {
  /** With its charset. */
  readonly type: string;
  readonly body: string;
  /** Time of the last change, as an ISO instant; absent if unknown. */
  readonly changedAt?: string | undefined;
  /** Not to be indexed as a page. */
  readonly noindex?: true | undefined;
}
