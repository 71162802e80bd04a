import type { LanguageView } from '#server/languages/views/language-view';
import type { TemplateName } from '#server/settings/tenant-schema';

/** The site's data that a document needs. */
export interface SiteView {
  readonly slug: string;
  readonly name: string;
  readonly template: TemplateName;
  /** The theme as CSS custom properties. */
  readonly themeCss: string;
  readonly themeColour: string;
  /** The same for dark mode, if the site has one. */
  readonly darkColour?: string | undefined;
  /** Address of the favicon; absent: the platform's default. */
  readonly icon?: string | undefined;
  /** The site's noun for its stock; cars when absent. */
  readonly noun?:
    | { readonly one: string; readonly many: string; readonly budget?: string | undefined }
    | undefined;
  /** Headings and buttons are in sentence case. */
  readonly sentenceCase?: true | undefined;
  /** This site has no analytics. */
  readonly uncounted?: true | undefined;
  /** Opened cars are kept for when there is no connection, and the site can be installed. */
  readonly offline?: true | undefined;
  /** Inline script in the head, besides the common one; absent from a document's data. */
  readonly headScript?: string | undefined;
  /** The language of the document; English when absent. */
  readonly language?: LanguageView | undefined;
  /** The page comes without scripts. */
  readonly lite?: true | undefined;
  /** Pages of a purchase have no menu, footer or chat. */
  readonly plainCheckout?: true | undefined;
  /** The page is outside the site frame. */
  readonly bare?: true | undefined;
}
/** What the error page of a site shows while the database cannot be reached. */
export interface AwayView {
  readonly heading: string;
  readonly text: string;
  /** The page again, unless that would send a form once more; the dealer's number, where the site's header has it. */
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

/** A form that could not be stored because the database cannot be reached, or the disk is full, for the page that shows it again. */
export interface UnstoredForm {
  /** For its sender: that it has not been received, and what to do. */
  readonly failure: string;
  /** What was typed, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the response. */
  readonly init: { readonly status: 503; readonly headers: Record<string, string> };
}
