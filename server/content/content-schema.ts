/** A page of the dealer's own: a Markdown file with front matter in `tenants/<slug>/content`. */
export interface ContentPage {
  /** Its address, e.g. `/about-us`: the file's place in the folder. */
  readonly path: string;
  /** Relative to the tenants folder. */
  readonly file: string;
  readonly title: string;
  readonly description?: string | undefined;
}

/** The pages of a tenant's folder, by path. */
export type SiteContent = ReadonlyMap<string, ContentPage>;
