import type { PageView } from '#server/desk/views/desk-view';
import { Entry, PostForm, Submit } from './form-parts';
import * as css from './lead-page.css';
import { ButtonLink, Part } from './parts';
import * as parts from './parts.css';
import { AgreedTerms, GiveBack, NoteList, Notes, SalePage, SalePayments, Transfer } from './record-parts';
import { FactList } from './rows';

type ReservationView = PageView<'reservation'>;

/** One reservation: who, which car, the money, and what staff can do about it. */
export const ReservationPage = ({ view }: { view: ReservationView }) => (
  <SalePage view={view} back={['/desk/reservations', 'Reservations']} noun="Reservation">
    <Question view={view} />
    {view.owed.map((refund) => (
      <div key={refund.id} className={parts.notice}>
        <GiveBack refund={refund} from={view.action} />
      </div>
    ))}
    <div className={css.columns}>
      <div className={css.wish}>
        <Transfer transfer={view.transfer} />
        <Work view={view} />
        <SalePayments payments={view.payments} />
      </div>
      <div className={css.side}>
        <Notes view={view} without="Notes belong to the lead, which was deleted." />
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
  </SalePage>
);

interface EndsProps {
  readonly view: ReservationView;
  readonly sold: string;
  readonly cancel: string;
}

/** The ways in which the reservation ends. */
const Ends = ({ view, sold, cancel }: EndsProps) => (
  <p className={parts.buttons}>
    <ButtonLink href={view.soldHref} tone="primary">
      {sold}
    </ButtonLink>
    <ButtonLink href={view.cancelHref}>{cancel}</ButtonLink>
  </p>
);

/** The stock list says that a held car is gone, or that a sold one is not: what is it to this customer? */
const Question = ({ view, view: { question } }: { view: ReservationView }) =>
  question ? (
    <Part id="question" heading={question.heading} className={parts.framed}>
      <p>{question.text}</p>
      <SaleAnswers view={view} />
      <Ends view={view} sold="Yes, sold to this customer" cancel={question.no} />
    </Part>
  ) : null;

/** Answers about a car that is sold here, which leave the sale and its money as they are. */
const SaleAnswers = ({ view: { sale, action, version } }: { view: ReservationView }) =>
  sale ? (
    <PostForm className={parts.buttons} action={action} values={{ version }}>
      {sale.isAsked ? <Submit action="still-sold">Yes, still sold</Submit> : null}
      <Submit tone="quiet" action="release">
        We have it again: offer it again
      </Submit>
    </PostForm>
  ) : null;

/** What staff can do while the reservation runs. */
const Work = ({ view }: { view: ReservationView }) =>
  view.extend || view.soldHref || view.cancelHref ? (
    <Part id="work" heading="What next?" className={parts.framed}>
      {view.extend ? (
        <PostForm
          className={parts.level}
          action={view.action}
          values={{ do: 'extend', version: view.version }}
          noValidate
        >
          <Entry
            of={view}
            name="hours"
            label="Extend the hold by hours"
            required
            inputMode="numeric"
            maxLength={4}
            value={view.extend.hours}
          />
          <Submit tone="quiet">Extend</Submit>
        </PostForm>
      ) : null}
      {view.question ? null : <SaleAnswers view={view} />}
      <Ends view={view} sold="Mark as sold to this customer" cancel="Cancel the reservation" />
    </Part>
  ) : null;
