import type { GlobalStyleRule } from '@vanilla-extract/css';
import type { frame } from '~/styles/contract.css';

/** A value for every token of the frame; the corners' may be the tenant's own. */
type FrameTokens = Readonly<Record<keyof typeof frame, string>>;

/** Parts of the site that a template may dress. A feature names its part once, in its style sheet (`dress`). */
export type Part =
  | 'action'
  | 'actions'
  | 'band'
  | 'banner'
  | 'button'
  | 'card'
  | 'cardBody'
  | 'cardTitle'
  | 'carChips'
  | 'carGallery'
  | 'carPanel'
  | 'carTitle'
  | 'chip'
  | 'filterName'
  | 'finance'
  | 'fold'
  | 'footer'
  | 'header'
  | 'headerBar'
  | 'heart'
  | 'hero'
  | 'heroCar'
  | 'heroHeading'
  | 'heroInner'
  | 'heroWords'
  | 'navLink'
  | 'picturedTile'
  | 'plainTile'
  | 'price'
  | 'promo'
  | 'quietButton'
  | 'rows'
  | 'searchBox'
  | 'searchForm'
  | 'searchHeading'
  | 'sectionHead'
  | 'shelf'
  | 'siteName'
  | 'tag';

/** How a template draws its parts: rules by selectors in which `&` is the part. */
export type Dress = Readonly<Partial<Record<Part, Readonly<Record<string, GlobalStyleRule>>>>>;

export interface Template {
  readonly tokens: FrameTokens;
  readonly dress: Dress;
}
