import type { SizedPictureView } from '#server/dealer/views/picture-view';
import type { LinkView } from '#server/platform/views/packed';
import type { FormView } from './form-view';
import type {
  CarsBlock,
  FinderBlock,
  GroupNavBlock,
  HoursBlock,
  LoanBlock,
  LocationsBlock,
  MapBlock,
  OfferBlock,
  OffersBlock,
  PlaceBlock,
  PostsBlock,
  ReviewsBlock,
} from './site-blocks';
import type { StartView } from './start-view';

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
  | LoanBlock
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

/** The heading of a block; the first block of a page may have the page's heading (level 1). */
export interface BlockHeading {
  readonly text: string;
  readonly level: 1 | 2;
  /** A sentence or two below it. */
  readonly intro?: string | undefined;
}

/** Running text, made from Markdown. */
export interface ProseBlock {
  readonly kind: 'prose';
  /** Safe HTML. */
  readonly html: string;
}

/** The page's heading and a post's details. */
export interface TitleBlock {
  readonly kind: 'title';
  readonly heading: string;
  readonly intro?: string | undefined;
  readonly picture?: SizedPictureView | undefined;
  readonly post?: PostFacts | undefined;
  /** Links to pages of the same kind. */
  readonly ways?: readonly LinkView[] | undefined;
}
export interface PostFacts {
  readonly published: DayView;
  readonly updated?: DayView | undefined;
  readonly author?: string | undefined;
  readonly category?: LinkView | undefined;
  readonly tags?: readonly string[] | undefined;
}
export interface DayView {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** `20 Nov 2026`. */
  readonly text: string;
}

/** A large heading with a picture and buttons. */
export interface BannerBlock {
  readonly kind: 'banner';
  readonly heading: string;
  /** The page's own heading. */
  readonly first: boolean;
  readonly text?: string | undefined;
  readonly picture?: SizedPictureView | undefined;
  readonly buttons: readonly LinkView[];
}

/** Cards side by side. */
export interface CardsBlock {
  readonly kind: 'cards';
  readonly heading?: string | undefined;
  readonly text?: string | undefined;
  readonly items: readonly {
    readonly title: string;
    readonly text?: string | undefined;
    readonly href?: string | undefined;
    /** Absent: the title is the link. */
    readonly linkText?: string | undefined;
    readonly picture?: SizedPictureView | undefined;
  }[];
}

/** Text in columns. */
export interface ColumnsBlock {
  readonly kind: 'columns';
  readonly heading?: string | undefined;
  readonly items: readonly {
    readonly title?: string | undefined;
    /** Safe HTML. */
    readonly html: string;
  }[];
}

/** A call to action with buttons. */
export interface CtaBlock {
  readonly kind: 'cta';
  readonly heading: string;
  readonly text?: string | undefined;
  readonly buttons: readonly LinkView[];
}

/** Questions that expand to show their answers. */
export interface FaqBlock {
  readonly kind: 'faq';
  readonly heading: string;
  readonly items: readonly {
    readonly question: string;
    /** Safe HTML. */
    readonly html: string;
  }[];
}

/** Pictures. */
export interface GalleryBlock {
  readonly kind: 'gallery';
  readonly heading?: string | undefined;
  readonly images: readonly { readonly picture: SizedPictureView; readonly caption?: string | undefined }[];
}

/** A notice in place of missing content, with links to go on. */
export interface NoticeBlock {
  readonly kind: 'notice';
  readonly heading: string;
  /** 1 if it is the page's heading. */
  readonly level: 1 | 2;
  readonly text: string;
  /** The first is the primary action. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}
