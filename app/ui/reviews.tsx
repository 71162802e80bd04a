import * as css from './reviews.css';
import { Section } from './section';
import { StarRating, type Stars } from './star-rating';

interface ReviewsView {
  readonly stars: Stars;
  readonly count: string;
  readonly reviews: readonly ReviewView[];
}
interface ReviewView {
  readonly id: string;
  readonly name: string;
  readonly stars: Stars;
  readonly date?: string | undefined;
  readonly text?: string | undefined;
  /** The rest of a long text. */
  readonly more?: string | undefined;
}

/** So many reviews are seen at first. */
const first = 3;

interface ReviewsProps {
  readonly reviews: ReviewsView;
  readonly heading?: string | undefined;
}

/** Customer reviews of the dealer. */
export const Reviews = ({ reviews: { stars, count, reviews }, heading = 'Reviews' }: ReviewsProps) => (
  <Section title={heading} id="reviews">
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
        <summary className={css.summary}>Read more</summary>
        <p>{review.more}</p>
      </details>
    ) : null}
    {review.date ? <p className={css.quiet}>{review.date}</p> : null}
  </>
);
