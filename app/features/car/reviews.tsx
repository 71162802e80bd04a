import type { ReviewsView, ReviewView } from '#server/reviews/views/reviews-view';
import { Section } from '~/ui/section';
import { StarRating } from '~/ui/star-rating';
import * as css from './reviews.css';

/** So many reviews are seen at first. */
const first = 3;

/** What customers say of the dealer. */
export const Reviews = ({ reviews: { stars, count, reviews } }: { reviews: ReviewsView }) => (
  <Section title="Reviews" id="reviews">
    <p className={css.head}>
      <strong className={css.average}>{stars.text}</strong> <StarRating stars={stars} /> {count}
    </p>
    {reviews.length > 0 ? <List reviews={reviews.slice(0, first)} /> : null}
    {reviews.length > first ? (
      <details className={css.more}>
        <summary className={css.summary}>Show {reviews.length - first} more</summary>
        <List reviews={reviews.slice(first)} />
      </details>
    ) : null}
  </Section>
);

const List = ({ reviews }: { reviews: readonly ReviewView[] }) => (
  <ul className={css.list}>
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
        <summary className={css.summary}>Read the rest</summary>
        <p>{review.more}</p>
      </details>
    ) : null}
    {review.date ? <p className={css.quiet}>{review.date}</p> : null}
  </>
);
