import type { FormView } from './form-view';
import type {
  CarsBlock,
  FinderBlock,
  GroupNavBlock,
  HoursBlock,
  LocationsBlock,
  MapBlock,
  OfferBlock,
  OffersBlock,
  PlaceBlock,
  PostsBlock,
  ReviewsBlock,
} from './site-blocks';
import type { StartView } from './start-view';
import type {
  BannerBlock,
  CardsBlock,
  ColumnsBlock,
  CtaBlock,
  FaqBlock,
  GalleryBlock,
  NoticeBlock,
  ProseBlock,
  TitleBlock,
} from './text-blocks';

/** The head of a page. */
export interface PageHead {
  readonly title: string;
  readonly description?: string | undefined;
  /** Absolute. */
  readonly canonical: string;
  readonly noindex?: true | undefined;
  /** Time of its last change, as an ISO instant, if known. */
  readonly changedAt?: string | undefined;
  /** Absolute address of its picture, for link previews on other sites. */
  readonly image?: string | undefined;
  /** Structured data: JSON-LD in which no character can end a script. */
  readonly graph?: string | undefined;
}

/** A page without its own route: blocks, possibly with a form among them. */
export interface SitePage {
  readonly head: PageHead;
  /** With the page's h1. Empty if the form has it. */
  readonly before: readonly BlockView[];
  readonly form?: FormView | undefined;
  /** The first step of a valuation, in the place of a form. */
  readonly start?: StartView | undefined;
  readonly after: readonly BlockView[];
}

/** A part of a page: each type has its shape in a file of this folder, and a component in app/features/site/blocks. */
export type BlockView =
  | BannerBlock
  | CardsBlock
  | CarsBlock
  | ColumnsBlock
  | CtaBlock
  | FaqBlock
  | FinderBlock
  | GalleryBlock
  | GroupNavBlock
  | HoursBlock
  | LocationsBlock
  | MapBlock
  | NoticeBlock
  | OfferBlock
  | OffersBlock
  | PlaceBlock
  | PostsBlock
  | ProseBlock
  | ReviewsBlock
  | TitleBlock;
