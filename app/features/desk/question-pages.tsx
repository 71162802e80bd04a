import type { ReactNode } from 'react';
import type { PageView } from '#server/desk/views/desk-view';
import { Box, Entry, PasswordField, PasswordOwner, PostForm, Submit } from './form-parts';
import { Page, TextLink } from './parts';
import { list } from './parts.css';

interface QuestionProps extends Pick<Parameters<typeof Page>[0], 'view' | 'heading' | 'about'> {
  /** What follows from a yes. */
  readonly text?: ReactNode;
  readonly action: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: readonly [href: string, text: string];
  /** The fields of the form. */
  readonly children?: ReactNode;
}

/** Asks before something happens for good; the way back changes nothing. */
const Question = ({ text, action, values = {}, yes, no, children, ...page }: QuestionProps) => (
  <Page {...page}>
    {typeof text === 'string' ? <p>{text}</p> : text}
    <PostForm action={action} values={values} noValidate>
      {children}
      <Submit>{yes}</Submit>
      <TextLink href={no[0]}>{no[1]}</TextLink>
    </PostForm>
  </Page>
);

/** Asks for the password again before leads are exported or deleted, money is sent back, or two-step sign-in is changed. */
export const ConfirmPage = ({ view }: { view: PageView<'confirm'> }) => (
  <Question
    view={view}
    heading="Confirm it’s you"
    about={`Enter your password to ${view.purpose}`}
    action="/desk/confirm"
    values={{ redirect: view.redirect }}
    yes="Continue"
    no={[view.cancelHref, 'Cancel']}
  >
    <PasswordOwner email={view.email} />
    <PasswordField name="password" label="Password" error={view.errors['password']} />
  </Question>
);

/** Asks before a lead is deleted for good. */
export const DeletePage = ({ view }: { view: PageView<'delete'> }) => (
  <Question
    heading="Delete this lead?"
    about={`${view.name}, ${view.about}`}
    text={`Its files, notes, bookings and deliveries are deleted with it${
      view.parts > 0 ? ', and so are the enquiries that are merged into it' : ''
    }. This can’t be undone. Anyone the lead was sent to keeps their copy.`}
    action={view.action}
    yes="Delete permanently"
    no={[view.leadHref, 'Cancel']}
  >
    {view.others > 0 ? (
      <Box
        name="others"
        label={
          view.others === 1
            ? 'Also delete the other lead from this person'
            : `Also delete the ${view.others} other leads from this person`
        }
      />
    ) : null}
  </Question>
);

/** Asks before a car that was added at the desk is deleted. */
export const RemoveCarPage = ({ view }: { view: PageView<'remove-car'> }) => (
  <Question
    view={view}
    heading="Delete this car?"
    about={view.stocknum === undefined ? view.name : `${view.stocknum}, ${view.name}`}
    text={withDrives(
      'It leaves your stock and the website, with its photos. Leads and orders keep its name. A car that is sold can be marked as sold instead.',
      view.drives,
    )}
    action={view.action}
    yes="Delete the car"
    no={[view.backHref, 'Keep the car']}
  />
);

/** Test drives that are cancelled with their car. */
const Drives = ({ drives }: Pick<PageView<'lost-drives'>, 'drives'>) => (
  <ul className={list}>
    {drives.map(({ id, name, about, when, phone }) => (
      <li key={id}>
        {when}: {name}, {about} {phone ? <a href={phone.href}>{phone.text}</a> : null}
      </li>
    ))}
  </ul>
);

/** What follows, and the test drives that are cancelled, if there are any. */
const withDrives = (text: string, drives: PageView<'lost-drives'>['drives']) => (
  <>
    <p>{text}</p>
    {drives.length > 0 ? (
      <>
        <p>{drives.length === 1 ? 'This booking is cancelled:' : 'These bookings are cancelled:'}</p>
        <Drives drives={drives} />
      </>
    ) : null}
  </>
);

/** Asks before cars are sold or hidden whose test drives are cancelled with them. */
export const LostDrivesPage = ({ view }: { view: PageView<'lost-drives'> }) => (
  <Question
    heading={view.drives.length === 1 ? `Cancel this ${view.called}?` : `Cancel these ${view.called}s?`}
    about={`Once the car is ${view.state}, nobody can drive it.`}
    text={<Drives drives={view.drives} />}
    action={view.action}
    yes={view.state === 'sold' ? 'Mark as sold and cancel' : 'Hide and cancel'}
    no={[view.backHref, 'Change nothing']}
  >
    {view.entries.map(({ name, value }, at) => (
      <input key={String(at)} type="hidden" name={name} value={value} />
    ))}
  </Question>
);

/** Asks once before a form is carried out. */
export const SurePage = ({ view }: { view: PageView<'sure'> }) => (
  <Question
    heading={view.heading}
    about={view.about}
    action={view.action}
    values={view.values}
    yes={view.yes}
    no={[view.backHref, 'No, go back']}
  />
);

/** Asks before everything about a person is erased for good. */
export const ErasePersonPage = ({ view }: { view: PageView<'erase-person'> }) => (
  <Question
    heading="Erase this person?"
    about={view.contact}
    text={
      <>
        <p>
          If they asked for their data too, get it first: <a href={view.copies.printHref}>to read or print</a>
          , or <a href={view.copies.fileHref}>as JSON</a>. Afterwards it is gone.
        </p>
        <p>This deletes for good:</p>
        <ul className={list}>
          <li>
            {view.leads === 1 ? '1 lead' : `${view.leads} leads`} with this number or address, with files,
            notes, bookings, orders and valuations
          </li>
          {view.hasAccount ? <li>their account, with saved cars and text alerts</li> : null}
          {view.hasAlerts ? <li>their email alerts</li> : null}
          <li>the messages to them that are stored</li>
        </ul>
        <p>
          Your reports no longer count these leads. Reservations and payments stay in your books, without the
          person. Anyone a lead was sent to keeps their copy. This can’t be undone.
        </p>
      </>
    }
    action={view.action}
    yes="Erase permanently"
    no={[view.personHref, 'Cancel']}
  />
);

/** Asks before a car is marked as sold to the customer who reserved it. */
export const SellReservationPage = ({ view }: { view: PageView<'sell-reservation'> }) => (
  <Question
    view={view}
    heading="Mark as sold?"
    about={`${view.name}, ${view.car}, ${view.reference}`}
    text={withDrives(
      `The site shows it as sold at once. The deposit stays with you. ${view.letter}`,
      view.drives,
    )}
    action={view.action}
    values={{ version: view.version }}
    yes={`Yes, sold to ${view.name}`}
    no={[view.backHref, 'Not yet']}
  />
);

/** Asks before a reservation is cancelled, and how much goes back. */
export const CancelReservationPage = ({ view }: { view: PageView<'cancel-reservation'> }) => (
  <Question
    view={view}
    heading="Cancel this reservation?"
    about={`${view.name}, ${view.car}, ${view.reference}`}
    text={[view.consequence, view.letter, view.paid].filter(Boolean).join(' ')}
    action={view.action}
    values={{ version: view.version }}
    yes="Cancel the reservation"
    no={[view.backHref, 'Keep the reservation']}
  >
    <RefundFields view={view} />
  </Question>
);

/** Asks how much of a payment goes back. */
export const RefundPage = ({ view }: { view: PageView<'refund'> }) => (
  <Question
    view={view}
    heading="Refund this payment"
    about={view.about}
    text={view.paid}
    action={view.action}
    values={{ refund_id: view.refundId }}
    yes="Refund"
    no={[view.backHref, 'Back to the payment']}
  >
    <RefundFields view={view} />
  </Question>
);

/** How much goes back, and the reason that the customer reads. */
const RefundFields = ({ view }: { view: PageView<'refund' | 'cancel-reservation'> }) => (
  <>
    {view.choices.length > 0 ? (
      <>
        <Entry of={view} name="refund" label="Refund" control="radio" required options={view.choices} />
        <Entry
          of={view}
          name="amount"
          label="Another amount, in dollars"
          inputMode="decimal"
          maxLength={14}
        />
      </>
    ) : null}
    <Entry
      of={view}
      name="reason"
      label="Reason"
      hint="The customer reads it."
      control="textarea"
      required
      maxLength={300}
      rows={3}
    />
  </>
);
