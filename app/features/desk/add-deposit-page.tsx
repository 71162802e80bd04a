import type { PageView } from '#server/desk/views/desk-view';
import * as css from './account-page.css';
import { Entry, FormPage, LinkToHandOn, PostForm, Section, Submit, warnOf } from './parts';
import { CarField, PersonFields } from './person-fields';

type DepositView = PageView<'add-deposit'>;

/** A deposit for a car: paid here, or through a link to the car's checkout. */
export const AddDepositPage = ({ view }: { view: DepositView }) => (
  <FormPage
    view={view}
    back={view.lead ? [view.lead.href, 'The lead'] : ['/desk', 'Today']}
    heading="A deposit"
    about="Once it is paid, the car is held. Until then it stays for sale."
  >
    {view.sent ? <Sent sent={view.sent} days={view.link?.days ?? 1} /> : null}
    <PostForm
      className={css.form}
      action={view.action}
      values={{ key: view.key, ...(view.lead ? { lead: view.lead.id } : {}) }}
      data-warn={warnOf(view)}
      noValidate
    >
      {view.lead ? (
        <p>
          For <strong>{view.lead.name}</strong>
        </p>
      ) : (
        <PersonFields view={view} />
      )}
      <CarField view={view} required />
      <Section id="here" heading="They pay here">
        <Entry
          of={view}
          name="amount"
          label="Amount in dollars"
          required
          inputMode="decimal"
          maxLength={14}
        />
        <Entry of={view} name="method" label="How they pay" control="radio" required options={view.methods} />
        <Entry
          of={view}
          name="agreed"
          label="They have agreed to the reservation terms"
          control="checkbox"
          required
          hint={view.terms}
        />
        <span>
          <Submit action="record">Record the deposit</Submit>
        </span>
      </Section>
      {view.link ? <LinkFields view={view} link={view.link} /> : null}
    </PostForm>
  </FormPage>
);

interface LinkFieldsProps {
  readonly view: DepositView;
  readonly link: NonNullable<DepositView['link']>;
}

const LinkFields = ({ view, link: { amount, channels } }: LinkFieldsProps) => (
  <Section id="link" heading="Or they pay through a link">
    <p>They get the link, agree to your terms and pay {amount}.</p>
    <Entry
      of={view}
      name="channel"
      label="How to send the link"
      control="radio"
      required
      options={channels}
      value={view.typed['channel'] ?? channels[0]?.value}
    />
    <span>
      <Submit tone="quiet">Send the link</Submit>
    </span>
  </Section>
);

const Sent = ({ sent, days }: { sent: NonNullable<DepositView['sent']>; days: number }) => (
  <div className={css.done} role="status">
    <LinkToHandOn
      label={`${
        sent.isSent
          ? `The link for the ${sent.car} is on its way.`
          : `This site sends no such messages yet: hand on the link for the ${sent.car} yourself.`
      } It works for ${days === 1 ? '1 day' : `${days} days`}.`}
      href={sent.href}
    />
  </div>
);
