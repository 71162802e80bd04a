import type { ReactNode } from 'react';
import type { ChipView, PageView } from '#server/desk/views/desk-view';
import { Icon } from '~/ui/icon';
import { Entry, PostForm, ShortField, Submit } from './form-parts';
import * as css from './lead-page.css';
import { ListRow } from './list-frame';
import { Back, ButtonLink, Chips, Fold, Outcome, Part } from './parts';
import * as parts from './parts.css';
import { Row } from './rows';

type LeadView = PageView<'lead'>;
type SaleView = PageView<'reservation' | 'order'>;

interface RecordProps extends Partial<Parameters<typeof Outcome>[0]> {
  readonly back: readonly [href: string, text: string];
  readonly name: string;
  readonly title?: ReactNode;
  readonly chips?: readonly ChipView[];
  /** Beside the chips. */
  readonly state?: ReactNode;
  /** How to reach the person. */
  readonly reach?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a person, a sale or a payment: who or what it is, its state, and what the last form has done. */
export const RecordPage = ({
  back,
  name,
  title,
  chips = [],
  state,
  reach,
  view = {},
  children,
}: RecordProps) => (
  <div className={css.page}>
    <Back to={back} />
    <header className={parts.head}>
      <h1 className={css.name}>{name}</h1>
      {title ? <p className={css.title}>{title}</p> : null}
      <p className={css.state}>
        <Chips chips={chips} />
        {state}
      </p>
      {reach}
    </header>
    <Outcome view={view} />
    {children}
  </div>
);

interface SaleProps {
  readonly view: SaleView;
  readonly back: RecordProps['back'];
  /** `Reservation` or `Order`. */
  readonly noun: string;
  /** Further links. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a reservation or an order. */
export const SalePage = ({ view, back, noun, links, children }: SaleProps) => (
  <RecordPage
    view={view}
    back={back}
    name={view.name}
    title={<a href={view.car.href}>{view.car.name}</a>}
    chips={[view.chip]}
    state={
      <>
        <span>
          {noun} {view.reference}
        </span>
        {view.ends ? <time dateTime={view.ends.at}>{view.ends.text}</time> : null}
      </>
    }
    reach={
      <p className={parts.buttons}>
        <ButtonLink href={view.phone?.href} tone="primary">
          <Icon name="phone" /> Call {view.phone?.text}
        </ButtonLink>
        <ButtonLink href={view.email?.href}>{view.email?.text}</ButtonLink>
        <ButtonLink href={view.leadHref}>Open the lead</ButtonLink>
        {links}
      </p>
    }
  >
    {children}
  </RecordPage>
);

/** The words that the customer agreed to. */
export const AgreedTerms = ({ terms }: { terms: PageView<'reservation'>['terms'] }) => (
  <Fold summary="Terms the customer agreed to">
    <p className={parts.written}>{terms.text}</p>
    <p className={parts.quiet}>
      Version {terms.version}, agreed {terms.agreedAt}
    </p>
  </Fold>
);

interface StateButtonsProps {
  /** The field that has the value of the pressed button. */
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly current: boolean }[];
  /** The id of the form that a press sends too, whatever is typed there. */
  readonly form?: string;
}

/** States side by side in a form: one press stores another, and the present one is marked. */
export const StateButtons = ({ name, choices, form }: StateButtonsProps) =>
  choices.map(({ value, text, current }) => (
    <Submit key={value} tone="choice" form={form} name={name} value={value} aria-pressed={current}>
      {current ? <Icon name="tick" size={16} /> : null}
      {text}
    </Submit>
  ));

interface NotesProps {
  readonly view: Pick<SaleView, 'action' | 'errors' | 'note' | 'notes'>;
  /** Whether its author can be reminded of a note. */
  readonly hasReminder?: boolean;
  /** Why there is no field for a note. */
  readonly without?: string;
}

/** The form of a note: the buttons of a status and of an owner send it too, so that a typed note is not lost. */
export const noteFormId = 'note-form';

/** A field for another note. */
const NoteForm = ({ view, note, hasReminder }: NotesProps & { readonly note: LeadView['note'] }) => (
  <PostForm
    id={noteFormId}
    action={view.action}
    values={{ do: 'note', note_id: note.id }}
    data-warn={note.text === '' ? '' : 'typed'}
    noValidate
  >
    <Entry
      of={view}
      name="text"
      label="Add a note"
      control="textarea"
      required
      rows={3}
      maxLength={4000}
      value={note.text}
    />
    {hasReminder ? (
      <Fold summary="Remind me" isOpen={Boolean(note.remindDay || note.remindTime)}>
        <div className={parts.pair}>
          <ShortField label="Day" type="date" name="remind_day" defaultValue={note.remindDay} />
          <ShortField
            label="Time (9 am without one)"
            type="time"
            name="remind_time"
            defaultValue={note.remindTime}
          />
        </div>
      </Fold>
    ) : null}
    <Submit tone="quiet">Save note</Submit>
  </PostForm>
);

type LeadNote = LeadView['notes'][number];

interface NoteListProps {
  /** The history of a reservation has fewer facts of each entry. */
  readonly notes: readonly (Pick<LeadNote, 'id' | 'isNote' | 'text' | 'by' | 'at' | 'atText'> &
    Partial<LeadNote>)[];
  /** Where a reply that was given up is sent again; absent where only the lead's page can. */
  readonly action?: string | undefined;
}

/** Entries with their authors and times. */
export const NoteList = ({ notes, action }: NoteListProps) =>
  notes.length > 0 ? (
    <ol className={parts.rows}>
      {notes.map((note) => (
        <Row
          key={note.id}
          name={note.heading ? <strong>{note.heading}</strong> : <NoteText note={note} />}
          chip={note.chip}
          below={
            <>
              {note.heading ? <NoteText note={note} /> : null}
              <p className={parts.small}>
                {[note.reminder, note.problem && `Last response: ${note.problem}`, note.by]
                  .filter(Boolean)
                  .join('. ')}
                , <time dateTime={note.at}>{note.atText}</time>
              </p>
            </>
          }
        >
          {action && note.canResend ? (
            <PostForm action={action} values={{ do: 'resend', reply: note.id }}>
              <Submit tone="quiet">Send again</Submit>
            </PostForm>
          ) : null}
        </Row>
      ))}
    </ol>
  ) : null;

const NoteText = ({ note: { isNote, text } }: { note: Pick<LeadNote, 'isNote' | 'text'> }) => (
  <span className={isNote ? parts.written : parts.quiet}>{text}</span>
);

/** The notes of a lead; those of a sale are its lead's. */
export const Notes = ({ view, hasReminder = false, without }: NotesProps) => (
  <Part id="notes" heading="Notes">
    {view.note ? (
      <NoteForm view={view} note={view.note} hasReminder={hasReminder} />
    ) : (
      <p className={parts.quiet}>{without}</p>
    )}
    <NoteList notes={view.notes} action={hasReminder ? view.action : undefined} />
  </Part>
);

/** The payments of a sale. */
export const SalePayments = ({ payments }: Pick<SaleView, 'payments'>) => (
  <Part id="payments" heading="Payments">
    {payments.length > 0 ? (
      <PaymentLines payments={payments} level="h3" />
    ) : (
      <p className={parts.quiet}>No payment was started.</p>
    )}
  </Part>
);

/** Payments in lines: each leads to its page. */
export const PaymentLines = ({
  payments,
  level,
}: Pick<SaleView, 'payments'> & Pick<Parameters<typeof ListRow>[0], 'level'>) => (
  <ol className={parts.rows}>
    {payments.map(({ id, href, amount, about, text, chip }) => (
      <ListRow key={id} level={level} name={amount} href={href} about={about} chips={[chip]} facts={text} />
    ))}
  </ol>
);

interface GiveBackProps {
  readonly refund: PageView<'reservation'>['owed'][number];
  /** The page that it comes back to, if that is not the payment's. */
  readonly from?: string;
}

/** Money that goes back by hand, such as a deposit in cash. */
export const GiveBack = ({ refund: { id, amount, action }, from = '' }: GiveBackProps) => (
  <PostForm action={action} values={{ do: 'returned', refund: id, from }}>
    <Entry
      of={{ errors: {} }}
      name="how"
      label={`How ${amount} went back, such as in cash`}
      required
      maxLength={100}
    />
    <Submit tone="quiet">I have given back {amount}</Submit>
  </PostForm>
);

/** Asks whether a bank transfer has arrived. */
export const Transfer = ({ transfer }: { transfer: PageView<'payment'>['transfer'] }) =>
  transfer ? (
    <Part id="transfer" heading="Waiting for a bank transfer" className={parts.framed}>
      <p>
        {transfer.amount} with the reference <strong>{transfer.reference}</strong>
      </p>
      {transfer.allowed ? (
        <PostForm action={transfer.action} values={{ do: 'transfer', from: transfer.from }}>
          <Submit>Confirm that {transfer.amount} has arrived</Submit>
        </PostForm>
      ) : (
        <p className={parts.quiet}>A manager confirms it once it is on the bank statement.</p>
      )}
    </Part>
  ) : null;
