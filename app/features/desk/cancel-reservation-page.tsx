import type { CancelReservationView } from '#server/desk/views/reservation-views';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import * as css from './account-page.css';
import { RefundFields, refundFieldNames } from './refund-fields';
import { QuestionHead } from './reservation-question';

/** Asks before a reservation is cancelled, and how much goes back. */
export const CancelReservationPage = ({ view }: { view: CancelReservationView }) => (
  <div className={css.page}>
    <QuestionHead title="Cancel this reservation?" question={view} />
    <ErrorSummary errors={view.errors} fields={refundFieldNames} />
    <p>
      {view.consequence}
      {view.paid ? ` ${view.paid}` : ''}
    </p>
    <form className={css.form} method="post" action={view.action} noValidate>
      <input type="hidden" name="version" value={view.version} />
      <RefundFields fields={view} />
      <button className={button()} type="submit">
        Cancel the reservation
      </button>
      <a className={css.link} href={view.backHref}>
        Keep the reservation
      </a>
    </form>
  </div>
);
