import type { ReactNode } from 'react';
import type { PageView, QuestionView } from '#server/desk/views/desk-view';
import { Box, Entry, PasswordField, PasswordOwner, PostForm, Submit } from './form-parts';
import { Page, TextLink } from './parts';
import { list } from './parts.css';

interface QuestionProps extends Omit<QuestionView, 'page'> {
  readonly view: NonNullable<Parameters<typeof Page>[0]['view']>;
  /** The fields of the form. */
  readonly children?: ReactNode;
}

/** Asks before something happens for good; the way back changes nothing. */
const Question = ({ view, heading, about, text = [], values = [], children, ...form }: QuestionProps) => (
  <Page view={view} heading={heading} about={about}>
    {text.map((part) =>
      typeof part === 'string' ? (
        <p key={part}>{part}</p>
      ) : (
        <ul key={part[0]?.text} className={list}>
          {part.map(({ text: line, link }) => (
            <li key={line}>
              {line} {link ? <a href={link.href}>{link.text}</a> : null}
            </li>
          ))}
        </ul>
      ),
    )}
    <PostForm action={form.action} noValidate>
      {values.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and several fields may have one name
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {form.box ? <Box {...form.box} /> : null}
      {children}
      <Submit>{form.yes}</Submit>
      <TextLink href={form.no[0]}>{form.no[1]}</TextLink>
    </PostForm>
  </Page>
);

/** Asks once before a form is carried out. */
export const SurePage = ({ view }: { view: PageView<'sure'> }) => <Question view={view} {...view} />;

/** Asks for the password again before leads are exported or deleted, money is sent back, or two-step sign-in is changed. */
export const ConfirmPage = ({ view }: { view: PageView<'confirm'> }) => (
  <Question
    view={view}
    heading="Confirm it’s you"
    about={`Enter your password to ${view.purpose}`}
    action="/desk/confirm"
    values={[['redirect', view.redirect]]}
    yes="Continue"
    no={[view.cancelHref, 'Cancel']}
  >
    <PasswordOwner email={view.email} />
    <PasswordField name="password" label="Password" error={view.errors['password']} />
  </Question>
);

/** Asks before a reservation is cancelled, and how much goes back. */
export const CancelReservationPage = ({ view }: { view: PageView<'cancel-reservation'> }) => (
  <Question
    view={view}
    heading="Cancel this reservation?"
    about={`${view.name}, ${view.car}, ${view.reference}`}
    text={[[view.consequence, view.letter, view.paid].filter(Boolean).join(' ')]}
    action={view.action}
    values={[['version', view.version]]}
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
    text={[view.paid]}
    action={view.action}
    values={[['refund_id', view.refundId]]}
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
