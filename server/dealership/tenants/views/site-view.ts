/** What a document needs to know of its site. */
export interface SiteView {
  readonly slug: string;
  readonly name: string;
  readonly template: 'harbour' | 'meridian' | 'workshop';
  /** The theme as CSS custom properties. */
  readonly themeCss: string;
  readonly themeColour: string;
  /** The same in the dark, on a site that may be dark. */
  readonly darkColour?: string | undefined;
  /** Address of the icon in browser tabs; absent: the platform's own. */
  readonly icon?: string | undefined;
  /** The site's noun for its stock; cars when absent. */
  readonly noun?: { readonly one: string; readonly many: string } | undefined;
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
