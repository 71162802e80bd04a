import type { ManageView } from '#server/leads/views/booking-view';
import type { FieldErrors } from '#server/page/views/field-rule';
import { PlaceChoice } from '~/parts/dealer/place-choice';
import { Failure as FormFailure } from '~/parts/journey';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { Icon } from '~/ui/icon';
import { SlotChoice } from '~/ui/slot-picker';
import { BookedDrive } from './booked-drive';
import * as css from './booking-page.css';

const doneWords = (visit: string) => ({
  moved: `All done. We’ve moved your ${visit}.`,
  cancelled: `All done. We’ve cancelled your ${visit}.`,
});

interface BookingPageProps {
  readonly view: ManageView;
  readonly answer?: BookingAnswer | undefined;
}

/** A form that was not accepted. */
interface BookingAnswer {
  readonly errors: FieldErrors;
  readonly values: Readonly<Record<string, string>>;
  /** Concerns the whole form. */
  readonly failure?: string | undefined;
}

const noAnswer: BookingAnswer = { errors: {}, values: {} };

/** Where a shopper views, moves or cancels a booked test drive: plain forms that work without JavaScript. */
export const BookingPage = ({
  view: { booking, done, move },
  answer: { errors, values, failure } = noAnswer,
}: BookingPageProps) => (
  <main id="main" className={`${column} ${css.page}`}>
    <h1>{booking.state === 'cancelled' ? `Your ${booking.visit} is cancelled` : `Your ${booking.visit}`}</h1>
    {done && !failure ? (
      <p className={css.done} role="status">
        <Icon name="tick" />
        {doneWords(booking.visit)[done]}
      </p>
    ) : null}
    {booking.carNews ? <p>{booking.carNews}</p> : null}
    <FormFailure text={failure} />
    {move ? <ErrorSummary errors={errors} fields={[move.field]} /> : <Failure errors={errors} />}
    <BookedDrive booking={booking} />
    {booking.state === 'booked' && !booking.past && !booking.carNews ? <p>{booking.notes}</p> : null}
    {booking.past && booking.state === 'booked' ? (
      <p>It has already started, so it can’t be changed here.</p>
    ) : null}
    {move ? <Move visit={booking.visit} move={move} error={errors[move.field.name]} values={values} /> : null}
    {booking.state === 'booked' && !booking.past ? (
      <Cancel visit={booking.visit} action={booking.manageHref} />
    ) : null}
    {booking.state === 'cancelled' && booking.car && !booking.carNews ? (
      <a className={`${button()} ${css.start}`} href={`${booking.car.href}/test-drive`}>
        Book another time
      </a>
    ) : null}
  </main>
);

const Failure = ({ errors }: { errors: FieldErrors }) =>
  Object.values(errors).map((message) => (
    <p key={message} role="alert">
      {message}
    </p>
  ));

interface MoveProps {
  readonly visit: string;
  readonly move: NonNullable<ManageView['move']>;
  readonly error: string | undefined;
  readonly values: BookingAnswer['values'];
}

const Move = ({ visit, move, error, values }: MoveProps) => (
  <section className={css.part}>
    <h2 className={css.heading}>Choose another time</h2>
    <PlaceChoice where={move.where} />
    {(move.field.days ?? []).length > 0 ? (
      <form className={css.part} method="post" action={move.action}>
        <input type="hidden" name="intent" value="move" />
        <SlotChoice rule={move.field} error={error} chosenOf={(group) => values[group] ?? ''} />
        <button type="submit" className={button()}>
          Move my {visit}
        </button>
      </form>
    ) : (
      <p>No other times are available at the moment.</p>
    )}
  </section>
);

/** Two taps prevent an accidental cancellation. */
const Cancel = ({ visit, action }: { visit: string; action: string }) => (
  <details className={css.cancel}>
    <summary className={css.summary}>Cancel this {visit}</summary>
    <form className={css.sure} method="post" action={action}>
      <p>We’ll free up your time for someone else.</p>
      <button type="submit" name="intent" value="cancel" className={button({ tone: 'quiet' })}>
        Yes, cancel
      </button>
    </form>
  </details>
);
