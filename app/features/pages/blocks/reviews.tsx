import type { ReviewsBlock } from '#server/pages/parts/views/reviews';
import { column } from '~/styles/layout.css';
import { Reviews } from '~/ui/reviews';
import * as css from './block.css';

/** Customer reviews. */
export const ReviewsOfSite = ({ block }: { block: ReviewsBlock }) => (
  <div className={`${column} ${css.block}`}>
    <Reviews reviews={block.reviews} heading={block.heading} />
  </div>
);
