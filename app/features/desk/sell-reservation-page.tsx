import type { SellReservationView } from '#server/desk/views/reservation-views';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import { QuestionHead } from './reservation-question';

/** Asks before a car is marked as sold to the customer who reserved it. */
export const SellReservationPage = ({ view }: { view: SellReservationView }) => (
  <div className={css.page}>
    <QuestionHead title="Mark as sold?" question={view} />
    <p>
      The site shows it as sold at once, and {view.name} gets an email that says it is theirs. The deposit
      stays with you.
    </p>
    <form className={css.form} method="post" action={view.action}>
      <input type="hidden" name="version" value={view.version} />
      <button className={button()} type="submit">
        Yes, sold to {view.name}
      </button>
      <a className={css.link} href={view.backHref}>
        Not yet
      </a>
    </form>
  </div>
);
