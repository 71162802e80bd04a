import type { CarsBlock } from './blocks/cars';
import type { GroupNavBlock } from './blocks/group-nav';
import type { HoursBlock } from './blocks/hours';
import type { LocationsBlock } from './blocks/locations';
import type { MapBlock } from './blocks/map';
import type { NoticeBlock } from './blocks/notice';
import type { PlaceBlock } from './blocks/place';
import type { ProseBlock } from './blocks/prose';
import type { ReviewsBlock } from './blocks/reviews';

/** A part of a page: each kind has a shape of its own in `blocks/`, and a component in app/features/pages/blocks. */
export type BlockView =
  | CarsBlock
  | GroupNavBlock
  | HoursBlock
  | LocationsBlock
  | MapBlock
  | NoticeBlock
  | PlaceBlock
  | ProseBlock
  | ReviewsBlock;
