import type { PageView } from '#server/desk/views/desk-view';
import * as css from './lead-page.css';
import { Back, ButtonLink, Done, Entry, FactList, Mistakes, Notice, Part, PostForm, Submit } from './parts';
import { AgreedTerms, NoteList, RecordHead, SaleNotes, SalePayments, Transfer } from './record-parts';
import * as own from './reservation-page.css';

type ReservationView = PageView<'reservation'>;

/** One reservation: who, which car, the money, and what staff can do about it. */
export const ReservationPage = ({ view }: { view: ReservationView }) => (
  <div className={css.page}>
    <Back href="/desk/reservations">Reservations</Back>
    <Mistakes errors={view.errors} />
    <Notice>{view.notice}</Notice>
    <Done>{view.done}</Done>
    <RecordHead view={view} noun="Reservation" />
    <Question view={view} />
    <div className={css.columns}>
      <div className={css.wish}>
        <Transfer transfer={view.transfer} />
        <Work view={view} />
        <SalePayments payments={view.payments} />
      </div>
      <div className={css.side}>
        <SaleNotes view={view} without="Notes belong to the lead, which was deleted." />
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
const Question = ({ view }: { view: ReservationView }) => {
  const { question, soldHref, cancelHref } = view;
  return question ? (
    <section className={own.work} aria-labelledby="question">
      <h2 id="question" className={css.heading}>
        {question.heading}
      </h2>
      <p>{question.text}</p>
      <SaleAnswers view={view} />
      <div className={own.line}>
        <ButtonLink href={soldHref} tone="primary">
          Yes, sold to this customer
        </ButtonLink>
        <ButtonLink href={cancelHref}>{question.no}</ButtonLink>
      </div>
    </section>
  ) : null;
};

/** Answers about a car that is sold here, which leave the sale and its money as they are. */
const SaleAnswers = ({ view: { sale, action, version } }: { view: ReservationView }) =>
  sale ? (
    <PostForm className={own.line} action={action} values={{ version }}>
      {sale.isAsked ? <Submit action="still-sold">Yes, still sold</Submit> : null}
      <Submit tone="quiet" action="release">
        We have it again: offer it again
      </Submit>
    </PostForm>
  ) : null;

/** What staff can do while the reservation runs. */
const Work = ({ view }: { view: ReservationView }) =>
  view.extend || view.soldHref || view.cancelHref ? (
    <section className={own.work} aria-labelledby="work">
      <h2 id="work" className={css.heading}>
        What next?
      </h2>
      {view.extend ? (
        <PostForm
          className={own.line}
          action={view.action}
          values={{ do: 'extend', version: view.version }}
          noValidate
        >
          <div className={own.hours}>
            <Entry
              of={view}
              name="hours"
              label="Extend the hold by hours"
              required
              inputMode="numeric"
              maxLength={4}
              value={view.extend.hours}
            />
          </div>
          <Submit tone="quiet">Extend</Submit>
        </PostForm>
      ) : null}
      {view.question ? null : <SaleAnswers view={view} />}
      <div className={own.line}>
        <ButtonLink href={view.soldHref} tone="primary">
          Mark as sold to this customer
        </ButtonLink>
        <ButtonLink href={view.cancelHref}>Cancel the reservation</ButtonLink>
      </div>
    </section>
  ) : null;
