import type { ReservationQuestion } from '#server/desk/views/reservation-views';
import * as css from './account-page.css';

interface QuestionHeadProps {
  readonly title: string;
  readonly question: ReservationQuestion;
}

/** Asks about a reservation: the question, whose reservation it is, and what went wrong last time. */
export const QuestionHead = ({ title, question: { name, car, reference, notice } }: QuestionHeadProps) => (
  <>
    <div>
      <h1>{title}</h1>
      <p className={css.quiet}>
        {name}, {car}, {reference}
      </p>
    </div>
    {notice ? (
      <p className={css.notice} role="alert">
        {notice}
      </p>
    ) : null}
  </>
);
