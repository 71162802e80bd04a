import type { StarsView } from '#server/dealer/views/location-card-view';
import type { ReviewsView, ReviewView } from '#server/page/views/site-blocks';
import { color } from '~/styles/contract.css';
import { Section } from '~/ui/section';
import * as css from './reviews.css';

/** From its upper tip around, and back to it. */
const star = 'l3 6.2 6.8.9-5 4.7 1.3 6.7-6.1-3.3-6.1 3.3 1.3-6.7-5-4.7 6.8-.9z';
/** Five beside each other, 24 wide each. */
const five = `M12 2.5${[star, star, star, star, star].join('m24 0')}`;

/** A rating as stars: full ones and a partial one. */
export const StarRating = ({ stars: { text, full, partial } }: { stars: StarsView }) => (
  <svg role="img" aria-label={`${text} out of 5`} width="6.25rem" height="1.25rem" viewBox="0 0 120 24">
    <path d={five} fill={color.line} />
    {/* An inner drawing cuts off what goes beyond its width. */}
    <svg width={(full + partial) * 24} height="24" aria-hidden="true">
      <path d={five} fill={color.accent} />
    </svg>
  </svg>
);

/** So many reviews are seen at first. */
const first = 3;

interface ReviewsProps {
  readonly reviews: ReviewsView;
  readonly heading?: string | undefined;
  /** The first ones are a row to swipe on a phone, which the keyboard moves too. */
  readonly isRow?: boolean;
}

/** Customer reviews of the dealer. */
export const Reviews = ({
  reviews: { stars, count, reviews },
  heading = 'Reviews',
  isRow = false,
}: ReviewsProps) => (
  <Section title={heading} id="reviews">
    <p className={css.head}>
      <strong className={css.average}>{stars.text}</strong> <StarRating stars={stars} /> {count}
    </p>
    {reviews.length > 0 ? <List reviews={reviews.slice(0, first)} isRow={isRow} /> : null}
    {reviews.length > first ? (
      <details className={css.more}>
        <summary className={css.summary}>Show {reviews.length - first} more</summary>
        <List reviews={reviews.slice(first)} />
      </details>
    ) : null}
  </Section>
);

const List = ({ reviews, isRow = false }: { reviews: readonly ReviewView[]; isRow?: boolean }) => (
  <ul className={css.list} tabIndex={isRow ? 0 : undefined}>
    {reviews.map((review) => (
      <li key={review.id} className={css.review}>
        <Review review={review} />
      </li>
    ))}
  </ul>
);

const Review = ({ review }: { review: ReviewView }) => (
  <>
    <p className={css.by}>
      <strong>{review.name}</strong> <StarRating stars={review.stars} />
    </p>
    {review.text ? (
      <p>
        {review.text}
        {review.more ? '…' : ''}
      </p>
    ) : null}
    {review.more ? (
      <details>
        <summary className={css.summary}>Read more</summary>
        <p>{review.more}</p>
      </details>
    ) : null}
    {review.date ? <p className={css.quiet}>{review.date}</p> : null}
  </>
);
