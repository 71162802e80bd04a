import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import * as field from '~/ui/field.css';
import { TextField } from '~/ui/plain-field';
import * as css from './account-page.css';
import { RadioGroup, TextArea } from './fields';
import { Notice, PasswordField, PasswordOwner, PostForm, Submit, Title } from './parts';

type Purpose = PageView<'confirm'>['purpose'];
type RefundFieldsView = Pick<PageView<'refund'>, 'choices' | 'values' | 'errors'>;

const reasons: Readonly<Record<Purpose, string>> = {
  export: 'Enter your password to export leads. Then choose Export again.',
  delete: 'Enter your password to delete a lead.',
  'two-step': 'Enter your password to change two-step sign-in.',
  refund: 'Enter your password to send money back.',
  'orders-export': 'Enter your password to export orders. Then choose Export again.',
  'payments-export': 'Enter your password to export payments. Then choose Export again.',
  'person-export': 'Enter your password to get a person’s data. Then choose it again.',
  'person-erase': 'Enter your password to erase a person’s data.',
};

const cancelHrefs: Readonly<Record<Purpose, string>> = {
  export: '/desk/leads',
  delete: '/desk/leads',
  'two-step': '/desk/account',
  refund: '/desk/payments',
  'orders-export': '/desk/orders',
  'payments-export': '/desk/payments',
  'person-export': '/desk/leads',
  'person-erase': '/desk/leads',
};

const Cancel = ({ href, children }: { href: string; children: string }) => (
  <a className={css.link} href={href}>
    {children}
  </a>
);

/** Asks for the password again before leads are exported or deleted, money is sent back, or two-step sign-in is changed. */
export const ConfirmPage = ({ view }: { view: PageView<'confirm'> }) => (
  <div className={css.page}>
    <Title heading="Confirm it’s you">{reasons[view.purpose]}</Title>
    <ErrorSummary errors={view.errors} fields={[{ name: 'password' }]} />
    <PostForm className={css.form} action="/desk/confirm" values={{ redirect: view.redirect }}>
      <PasswordOwner email={view.email} />
      <PasswordField name="password" label="Password" error={view.errors['password']} />
      <Submit>Continue</Submit>
      <Cancel href={cancelHrefs[view.purpose]}>Cancel</Cancel>
    </PostForm>
  </div>
);

/** Asks before a lead is deleted for good. */
export const DeletePage = ({ view }: { view: PageView<'delete'> }) => (
  <div className={css.page}>
    <Title heading="Delete this lead?">
      {view.name}, {view.about}
    </Title>
    <p>
      Its files, notes, bookings and deliveries are deleted with it
      {view.parts > 0 ? ', and so are the enquiries that are merged into it' : ''}. This can’t be undone.
      Anyone the lead was sent to keeps their copy.
    </p>
    <PostForm className={css.form} action={view.action}>
      {view.others > 0 ? (
        <label className={field.box}>
          <input type="checkbox" name="others" value="yes" />
          <span>
            {view.others === 1
              ? 'Also delete the other lead from this person'
              : `Also delete the ${view.others} other leads from this person`}
          </span>
        </label>
      ) : null}
      <Submit>Delete permanently</Submit>
      <Cancel href={view.leadHref}>Cancel</Cancel>
    </PostForm>
  </div>
);

/** Asks before a car that was added at the desk is deleted. */
export const RemoveCarPage = ({ view }: { view: PageView<'remove-car'> }) => (
  <div className={css.page}>
    <Title heading="Delete this car?">
      {view.stocknum === undefined ? view.name : `${view.stocknum}, ${view.name}`}
    </Title>
    <Notice>{view.notice}</Notice>
    <p>
      It leaves your stock and the website, with its photos. Leads and orders keep its name. A car that is
      sold can be marked as sold instead.
    </p>
    <PostForm className={css.form} action={view.action}>
      <Submit>Delete the car</Submit>
      <Cancel href={view.backHref}>Keep the car</Cancel>
    </PostForm>
  </div>
);

/** Asks before everything about a person is erased for good. */
export const ErasePersonPage = ({ view }: { view: PageView<'erase-person'> }) => (
  <div className={css.page}>
    <Title heading="Erase this person?">{view.contact}</Title>
    <p>
      If they asked for their data too, get it first: <a href={view.copies.printHref}>to read or print</a>, or{' '}
      <a href={view.copies.fileHref}>as JSON</a>. Afterwards it is gone.
    </p>
    <p>This deletes for good:</p>
    <ul className={css.list}>
      <li>
        {view.leads === 1 ? '1 lead' : `${view.leads} leads`} with this number or address, with files, notes,
        bookings, orders and valuations
      </li>
      {view.hasAccount ? <li>their account, with saved cars and text alerts</li> : null}
      {view.hasAlerts ? <li>their email alerts</li> : null}
      <li>the messages to them that are stored</li>
    </ul>
    <p>
      Your reports no longer count these leads. Reservations and payments stay in your books, without the
      person. Anyone a lead was sent to keeps their copy. This can’t be undone.
    </p>
    <PostForm className={css.form} action={view.action}>
      <Submit>Erase permanently</Submit>
      <Cancel href={view.personHref}>Cancel</Cancel>
    </PostForm>
  </div>
);

interface QuestionHeadProps {
  readonly title: string;
  readonly view: PageView<'sell-reservation' | 'cancel-reservation'>;
}

/** Asks about a reservation: the question, whose reservation it is, and what went wrong last time. */
const QuestionHead = ({ title, view: { name, car, reference, notice } }: QuestionHeadProps) => (
  <>
    <Title heading={title}>
      {name}, {car}, {reference}
    </Title>
    <Notice>{notice}</Notice>
  </>
);

/** Asks before a car is marked as sold to the customer who reserved it. */
export const SellReservationPage = ({ view }: { view: PageView<'sell-reservation'> }) => (
  <div className={css.page}>
    <QuestionHead title="Mark as sold?" view={view} />
    <p>
      The site shows it as sold at once, and {view.name} gets an email that says it is theirs. The deposit
      stays with you.
    </p>
    <PostForm className={css.form} action={view.action} values={{ version: view.version }}>
      <Submit>Yes, sold to {view.name}</Submit>
      <Cancel href={view.backHref}>Not yet</Cancel>
    </PostForm>
  </div>
);

/** Asks before a reservation is cancelled, and how much goes back. */
export const CancelReservationPage = ({ view }: { view: PageView<'cancel-reservation'> }) => (
  <div className={css.page}>
    <QuestionHead title="Cancel this reservation?" view={view} />
    <ErrorSummary errors={view.errors} fields={refundFieldNames} />
    <p>
      {view.consequence}
      {view.paid ? ` ${view.paid}` : ''}
    </p>
    <PostForm className={css.form} action={view.action} values={{ version: view.version }} noValidate>
      <RefundFields fields={view} />
      <Submit>Cancel the reservation</Submit>
      <Cancel href={view.backHref}>Keep the reservation</Cancel>
    </PostForm>
  </div>
);

/** Asks how much of a payment goes back. */
export const RefundPage = ({ view }: { view: PageView<'refund'> }) => (
  <div className={css.page}>
    <Title heading="Refund this payment">{view.about}</Title>
    <ErrorSummary errors={view.errors} fields={refundFieldNames} />
    <p>{view.paid}</p>
    <PostForm className={css.form} action={view.action} values={{ refund_id: view.refundId }} noValidate>
      <RefundFields fields={view} />
      <Submit>Refund</Submit>
      <Cancel href={view.backHref}>Back to the payment</Cancel>
    </PostForm>
  </div>
);

/** The fields in their order, for the summary of errors. */
const refundFieldNames = [{ name: 'refund' }, { name: 'amount' }, { name: 'reason' }] as const;

/** How much goes back, and the reason that the customer reads. */
const RefundFields = ({ fields }: { fields: RefundFieldsView }) => (
  <>
    {fields.choices.length > 0 ? <Amount fields={fields} /> : null}
    <TextArea
      name="reason"
      label="Reason"
      hint="The customer reads it."
      value={fields.values['reason']}
      error={fields.errors['reason']}
    />
  </>
);

const Amount = ({ fields: { choices, values, errors } }: { fields: RefundFieldsView }) => (
  <>
    <RadioGroup
      name="refund"
      legend="Refund"
      choices={choices}
      value={values['refund']}
      error={errors['refund']}
    />
    <TextField
      name="amount"
      label="Another amount, in dollars"
      optional
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      defaultValue={values['amount']}
      error={errors['amount']}
    />
  </>
);
