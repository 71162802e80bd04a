import type { ReservationPageView } from '#server/desk/views/reservation-views';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { Icon } from '~/ui/icon';
import { TextField } from '~/ui/text-field';
import { done, notice } from './account-page.css';
import { FactList } from './fact-list';
import * as css from './lead-page.css';
import { NoteForm, NoteList } from './notes';
import { PaymentLines, Transfer } from './payment-parts';
import { AgreedTerms, Part, RecordHead } from './record-parts';
import * as own from './reservation-page.css';

/** One reservation: who, which car, the money, and what staff can do about it. */
export const ReservationPage = ({ view }: { view: ReservationPageView }) => (
  <div className={css.page}>
    <a className={css.back} href="/desk/reservations">
      <Icon name="back" /> Reservations
    </a>
    <ErrorSummary errors={view.errors} fields={[{ name: 'hours' }]} />
    {view.notice ? (
      <p className={notice} role="alert">
        {view.notice}
      </p>
    ) : null}
    {view.done ? (
      <p className={done} role="status">
        {view.done}
      </p>
    ) : null}
    <RecordHead view={view} noun="Reservation" />
    <Question view={view} />
    <div className={css.columns}>
      <div className={css.wish}>
        {view.transfer ? <Transfer transfer={view.transfer} /> : null}
        <Work view={view} />
        <Part id="payments" heading="Payments">
          {view.payments.length > 0 ? (
            <PaymentLines payments={view.payments} />
          ) : (
            <p className={css.quiet}>No payment was started.</p>
          )}
        </Part>
      </div>
      <div className={css.side}>
        <Part id="notes" heading="Notes">
          {view.note ? (
            <NoteForm action={view.action} note={view.note} />
          ) : (
            <p className={css.quiet}>Notes belong to the lead, which was deleted.</p>
          )}
          <NoteList notes={view.notes} />
        </Part>
        <Part id="history" heading="History">
          <NoteList notes={view.history} />
        </Part>
      </div>
      <div className={css.rest}>
        <Part id="details" heading="Details">
          <FactList facts={view.facts} />
        </Part>
        <AgreedTerms terms={view.terms} />
      </div>
    </div>
  </div>
);

/** The stock list says that a held car is gone, or that a sold one is not: what is it to this customer? */
const Question = ({ view }: { view: ReservationPageView }) => {
  const { question, soldHref, cancelHref } = view;
  return question ? (
    <section className={own.work} aria-labelledby="question">
      <h2 id="question" className={css.heading}>
        {question.heading}
      </h2>
      <p>{question.text}</p>
      <SaleAnswers view={view} />
      <div className={own.line}>
        {soldHref ? (
          <a className={button()} href={soldHref}>
            Yes, sold to this customer
          </a>
        ) : null}
        {cancelHref ? (
          <a className={button({ tone: 'quiet' })} href={cancelHref}>
            {question.no}
          </a>
        ) : null}
      </div>
    </section>
  ) : null;
};

/** Answers about a car that is sold here, which leave the sale and its money as they are. */
const SaleAnswers = ({ view: { sale, action, version } }: { view: ReservationPageView }) =>
  sale ? (
    <form className={own.line} method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      {sale.isAsked ? (
        <button className={button()} type="submit" name="do" value="still-sold">
          Yes, still sold
        </button>
      ) : null}
      <button className={button({ tone: 'quiet' })} type="submit" name="do" value="release">
        We have it again: offer it again
      </button>
    </form>
  ) : null;

/** What staff can do while the reservation runs. */
const Work = ({ view }: { view: ReservationPageView }) =>
  view.extend || view.soldHref || view.cancelHref ? (
    <section className={own.work} aria-labelledby="work">
      <h2 id="work" className={css.heading}>
        What next?
      </h2>
      {view.extend ? (
        <form className={own.line} method="post" action={view.action} noValidate>
          <input type="hidden" name="do" value="extend" />
          <input type="hidden" name="version" value={view.version} />
          <div className={own.hours}>
            <TextField
              name="hours"
              label="Extend the hold by hours"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={view.extend.hours}
              error={view.errors['hours']}
            />
          </div>
          <button className={button({ tone: 'quiet' })} type="submit">
            Extend
          </button>
        </form>
      ) : null}
      {view.question ? null : <SaleAnswers view={view} />}
      <div className={own.line}>
        {view.soldHref ? (
          <a className={button()} href={view.soldHref}>
            Mark as sold to this customer
          </a>
        ) : null}
        {view.cancelHref ? (
          <a className={button({ tone: 'quiet' })} href={view.cancelHref}>
            Cancel the reservation
          </a>
        ) : null}
      </div>
    </section>
  ) : null;
