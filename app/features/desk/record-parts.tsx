import type { ReactNode } from 'react';
import type { PageView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { Icon } from '~/ui/icon';
import { input, pairLabel } from '~/ui/input.css';
import { days } from './inbox-search.css';
import * as css from './lead-page.css';
import { ButtonLink, Chips, Part, PostForm, Submit } from './parts';
import * as lines from './payments.css';
import * as own from './reservation-page.css';

type LeadView = PageView<'lead'>;
type SaleView = PageView<'reservation' | 'order'>;

interface ReachProps {
  readonly view: Pick<LeadView, 'phone' | 'email'>;
}

/** How to call and email someone. */
const Reach = ({ view: { phone, email } }: ReachProps) => (
  <>
    <ButtonLink href={phone?.href} tone="primary">
      <Icon name="phone" /> Call {phone?.text}
    </ButtonLink>
    {email ? (
      <a className={`${button({ tone: 'quiet' })} ${css.email}`} href={email.href}>
        {email.text}
      </a>
    ) : null}
  </>
);

interface HeadProps {
  readonly view: SaleView;
  /** `Reservation` or `Order`. */
  readonly noun: string;
  /** Further links. */
  readonly children?: ReactNode;
}

/** Who it is, which car, its state, and how to reach the person. */
export const RecordHead = ({ view, noun, children }: HeadProps) => (
  <header className={css.head}>
    <div>
      <h1 className={css.name}>{view.name}</h1>
      <p className={css.title}>
        <a className={css.car} href={view.car.href}>
          {view.car.name}
        </a>
      </p>
      <p className={css.state}>
        <Chips chips={[view.chip]} />
        <span>
          {noun} {view.reference}
        </span>
        {view.ends ? <time dateTime={view.ends.at}>{view.ends.text}</time> : null}
      </p>
    </div>
    <div className={css.reach}>
      <Reach view={view} />
      <ButtonLink href={view.leadHref}>Open the lead</ButtonLink>
      {children}
    </div>
  </header>
);

type Agreed = PageView<'reservation'>['terms'];

/** The words that the customer agreed to. */
export const AgreedTerms = ({ terms }: { terms: Agreed }) => (
  <details className={own.terms}>
    <summary className={own.summary}>Terms the customer agreed to</summary>
    <p className={css.message}>{terms.text}</p>
    <p className={css.quiet}>
      Version {terms.version}, agreed {terms.agreedAt}
    </p>
  </details>
);

interface StateButtonsProps {
  /** The field that has the value of the pressed button. */
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly current: boolean }[];
  /** The id of the form that a press sends too, whatever is typed there. */
  readonly form?: string;
}

/** States side by side in a form: one press stores another, and the present one is marked. */
export const StateButtons = ({ name, choices, form }: StateButtonsProps) => (
  <>
    {choices.map(({ value, text, current }) => (
      <button
        key={value}
        className={css.status({ current })}
        type="submit"
        form={form}
        formNoValidate={form !== undefined}
        name={name}
        value={value}
        aria-pressed={current}
      >
        {current ? <Icon name="tick" size={16} /> : null}
        {text}
      </button>
    ))}
  </>
);

interface NoteFormProps {
  readonly action: string;
  readonly note: LeadView['note'];
  /** Whether its author can be reminded of it. */
  readonly hasReminder?: boolean;
}

/** The form of a note: the buttons of a status and of an owner send it too, so that a typed note is not lost. */
export const noteFormId = 'note-form';

/** A field for another note. */
export const NoteForm = ({ action, note, hasReminder = false }: NoteFormProps) => (
  <PostForm
    id={noteFormId}
    className={css.form}
    action={action}
    values={{ do: 'note', note_id: note.id }}
    data-warn={note.text === '' ? '' : 'typed'}
  >
    <div className={field.field}>
      <label className={field.label} htmlFor={fieldId('note')}>
        Add a note
      </label>
      <textarea
        className={field.input}
        id={fieldId('note')}
        name="text"
        rows={3}
        maxLength={4000}
        required
        defaultValue={note.text}
        aria-invalid={note.error ? true : undefined}
        aria-describedby={note.error ? 'note-error' : undefined}
      />
      {note.error ? (
        <p className={field.error} id="note-error" role="alert">
          {note.error}
        </p>
      ) : null}
    </div>
    {hasReminder ? <ReminderFields note={note} /> : null}
    <Submit tone="quiet">Save note</Submit>
  </PostForm>
);

/** The day and the time of a reminder. */
const ReminderFields = ({ note: { remindDay, remindTime } }: Pick<NoteFormProps, 'note'>) => (
  <details open={Boolean(remindDay || remindTime)}>
    <summary className={own.summary}>Remind me</summary>
    <div className={days}>
      <label className={pairLabel}>
        Day
        <input className={input} type="date" name="remind_day" defaultValue={remindDay} />
      </label>
      <label className={pairLabel}>
        Time (9 am without one)
        <input className={input} type="time" name="remind_time" defaultValue={remindTime} />
      </label>
    </div>
  </details>
);

type LeadNote = LeadView['notes'][number];
/** The history of a reservation has fewer facts of each entry. */
type NoteView = Pick<LeadNote, 'id' | 'isNote' | 'text' | 'by' | 'at' | 'atText'> & Partial<LeadNote>;

interface NoteListProps {
  readonly notes: readonly NoteView[];
  /** Where a reply that was given up is sent again; absent where only the lead's page can. */
  readonly action?: string;
}

/** Entries with their authors and times. */
export const NoteList = ({ notes, action }: NoteListProps) =>
  notes.length > 0 ? (
    <ol className={css.noteList}>
      {notes.map((note) => (
        <li key={note.id} className={css.note}>
          {note.heading ? (
            <p className={css.state}>
              <strong className={css.value}>{note.heading}</strong>
              {note.chip ? <Chips chips={[note.chip]} /> : null}
            </p>
          ) : null}
          <p className={note.isNote ? css.written : css.done}>{note.text}</p>
          {note.reminder ? <p className={css.by}>{note.reminder}</p> : null}
          {note.problem ? <p className={css.by}>Last response: {note.problem}.</p> : null}
          <p className={css.by}>
            {note.by}, <time dateTime={note.at}>{note.atText}</time>
          </p>
          {action && note.canResend ? (
            <PostForm action={action} values={{ do: 'resend', reply: note.id }}>
              <Submit tone="quiet">Send again</Submit>
            </PostForm>
          ) : null}
        </li>
      ))}
    </ol>
  ) : null;

interface SaleNotesProps {
  readonly view: Pick<SaleView, 'action' | 'note' | 'notes'>;
  /** Why there is no field for a note. */
  readonly without: string;
}

/** The notes of a sale, which are those of its lead. */
export const SaleNotes = ({ view, without }: SaleNotesProps) => (
  <Part id="notes" heading="Notes">
    {view.note ? <NoteForm action={view.action} note={view.note} /> : <p className={css.quiet}>{without}</p>}
    <NoteList notes={view.notes} />
  </Part>
);

/** The payments of a sale. */
export const SalePayments = ({ payments }: Pick<SaleView, 'payments'>) => (
  <Part id="payments" heading="Payments">
    {payments.length > 0 ? (
      <PaymentLines payments={payments} />
    ) : (
      <p className={css.quiet}>No payment was started.</p>
    )}
  </Part>
);

/** Payments in lines: each leads to its page. */
export const PaymentLines = ({ payments }: Pick<SaleView, 'payments'>) => (
  <ol className={lines.lines}>
    {payments.map(({ id, href, amount, about, text, chip }) => (
      <li key={id} className={lines.line}>
        <a className={lines.amount} href={href}>
          {amount}
        </a>
        <span className={lines.about}>{about}</span>
        <span className={lines.chip}>
          <Chips chips={[chip]} />
        </span>
        <span className={lines.text}>{text}</span>
      </li>
    ))}
  </ol>
);

/** Asks whether a bank transfer has arrived. */
export const Transfer = ({ transfer }: { transfer: PageView<'payment'>['transfer'] }) =>
  transfer ? (
    <section className={own.work} aria-labelledby="transfer">
      <h2 id="transfer" className={css.heading}>
        Waiting for a bank transfer
      </h2>
      <p>
        {transfer.amount} with the reference <strong>{transfer.reference}</strong>
      </p>
      {transfer.allowed ? (
        <PostForm action={transfer.action} values={{ do: 'transfer', from: transfer.from }}>
          <Submit>Confirm that {transfer.amount} has arrived</Submit>
        </PostForm>
      ) : (
        <p className={css.quiet}>A manager confirms it once it is on the bank statement.</p>
      )}
    </section>
  ) : null;
