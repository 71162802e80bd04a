import type { BannerBlock } from './banner';
import type { CardsBlock } from './cards';
import type { CarsBlock } from './cars';
import type { ColumnsBlock } from './columns';
import type { CtaBlock } from './cta';
import type { FaqBlock } from './faq';
import type { FinderBlock } from './finder';
import type { GalleryBlock } from './gallery';
import type { GroupNavBlock } from './group-nav';
import type { HoursBlock } from './hours';
import type { LocationsBlock } from './locations';
import type { MapBlock } from './map';
import type { NoticeBlock } from './notice';
import type { OfferBlock } from './offer';
import type { OffersBlock } from './offers';
import type { PlaceBlock } from './place';
import type { PostsBlock } from './posts';
import type { ProseBlock } from './prose';
import type { ReviewsBlock } from './reviews';
import type { TitleBlock } from './title';

/** A part of a page: each type has its shape in `blocks/`, and a component in app/features/pages/blocks. */
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
