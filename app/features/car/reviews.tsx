import type { ReviewsView, ReviewView } from '#server/reviews/views/reviews-view';
import { Section } from '~/ui/section';
import { StarRating } from '~/ui/star-rating';
import * as css from './reviews.css';

/** What customers say of the dealer. */
export const Reviews = ({ reviews }: { reviews: ReviewsView }) => (
  <Section title="Reviews" id="reviews">
    <p className={css.head}>
      <strong className={css.average}>{reviews.stars.text}</strong> <StarRating stars={reviews.stars} />{' '}
      {reviews.count}
    </p>
    {reviews.reviews.length > 0 ? (
      <ul className={css.list}>
        {reviews.reviews.map((review) => (
          <li key={review.id} className={css.review}>
            <Review review={review} />
          </li>
        ))}
      </ul>
    ) : null}
  </Section>
);

const Review = ({ review }: { review: ReviewView }) => (
  <>
    <p className={css.by}>
      <strong>{review.name}</strong> <StarRating stars={review.stars} />
    </p>
    {review.text ? <p>{review.text}</p> : null}
    {review.more ? (
      <details>
        <summary className={css.quiet}>Read the rest</summary>
        <p>{review.more}</p>
      </details>
    ) : null}
    {review.date ? <p className={css.quiet}>{review.date}</p> : null}
  </>
);
