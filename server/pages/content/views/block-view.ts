import type { BannerBlock } from './blocks/banner';
import type { CardsBlock } from './blocks/cards';
import type { CarsBlock } from './blocks/cars';
import type { ColumnsBlock } from './blocks/columns';
import type { CtaBlock } from './blocks/cta';
import type { FaqBlock } from './blocks/faq';
import type { FinderBlock } from './blocks/finder';
import type { GalleryBlock } from './blocks/gallery';
import type { GroupNavBlock } from './blocks/group-nav';
import type { HoursBlock } from './blocks/hours';
import type { LocationsBlock } from './blocks/locations';
import type { MapBlock } from './blocks/map';
import type { NoticeBlock } from './blocks/notice';
import type { OfferBlock } from './blocks/offer';
import type { OffersBlock } from './blocks/offers';
import type { PlaceBlock } from './blocks/place';
import type { PostsBlock } from './blocks/posts';
import type { ProseBlock } from './blocks/prose';
import type { ReviewsBlock } from './blocks/reviews';
import type { TitleBlock } from './blocks/title';

/** A part of a page: each kind has a shape of its own in `blocks/`, and a component in app/features/pages/blocks. */
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
