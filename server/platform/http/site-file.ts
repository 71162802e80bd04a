/** A text that stands at an address of the site in the place of a page: for programs, the same for everyone. */
export interface SiteFile {
  /** With its charset. */
  readonly type: string;
  readonly body: string;
  /** When what it says last changed, as an instant in ISO form; absent where nobody knows. */
  readonly changedAt?: string | undefined;
  /** It is no page to be found itself. */
  readonly noindex?: true | undefined;
}
