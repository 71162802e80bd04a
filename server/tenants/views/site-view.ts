/** What every page of a site shows around its content. */
export interface SiteView {
  readonly slug: string;
  readonly name: string;
  readonly template: 'harbour' | 'meridian' | 'workshop';
  /** The theme as CSS custom properties. */
  readonly themeCss: string;
  readonly themeColour: string;
  /** The same in the dark, on a site that may be dark. */
  readonly darkColour?: string | undefined;
  readonly phone?: LinkView | undefined;
  readonly navigation: readonly LinkView[];
  /** Absent from a document's data, as the legal lines are: they stand in the document, drawn. */
  readonly locations?: readonly FooterLocationView[] | undefined;
  readonly legal?: readonly string[] | undefined;
  /** The forms of the site, likewise. */
  readonly links?: readonly LinkView[] | undefined;
  readonly searchHref: string;
  /** What the site calls its stock; absent: cars. */
  readonly noun?: { readonly one: string; readonly many: string } | undefined;
  /** Shoppers can keep favourites here. */
  readonly favourites: boolean;
  readonly tagline?: string | undefined;
  readonly intro?: string | undefined;
  /** Nothing is counted on this site. */
  readonly uncounted?: true | undefined;
  /** Run in the head, besides what every page runs there; absent from a document's data. */
  readonly headScript?: string | undefined;
  /** The page comes without scripts. */
  readonly lite?: true | undefined;
  /** The page stands outside the shop's frame. */
  readonly bare?: true | undefined;
}
export interface LinkView {
  readonly text: string;
  readonly href: string;
}
export interface FooterLocationView {
  readonly name: string;
  readonly address: string;
  /** Absent where cars show it masked. */
  readonly phone?: LinkView | undefined;
  readonly licence?: string | undefined;
}
