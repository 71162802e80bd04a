import type { PageView } from '#server/desk/views/desk-view';
import { Copied, Entry, PostForm, Submit, warnOf } from './form-parts';
import { Page, Part, TextLink } from './parts';
import * as css from './parts.css';
import { CarField, PersonFields } from './person-fields';

type DepositView = PageView<'add-deposit'>;

/** A deposit for a car: paid here, or through a link to the car's checkout. */
export const AddDepositPage = ({ view }: { view: DepositView }) => (
  <Page
    view={view}
    back={view.lead ? [view.lead.href, 'The lead'] : ['/desk', 'Today']}
    heading="A deposit"
    about="Once it is paid, the car is held. Until then it stays for sale."
  >
    {view.sent ? <Sent sent={view.sent} days={view.link?.days ?? 1} /> : null}
    <PostForm
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
      <Part id="here" heading="They pay here" className={css.form}>
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
        <Submit action="record">Record the deposit</Submit>
      </Part>
      {view.link ? (
        <Part id="link" heading="Or they pay through a link" className={css.form}>
          <p>They get the link, agree to your terms and pay {view.link.amount}.</p>
          <Entry
            of={view}
            name="channel"
            label="How to send the link"
            control="radio"
            required
            options={view.link.channels}
            value={view.typed['channel'] ?? view.link.channels[0]?.value}
          />
          <Submit tone="quiet">Send the link</Submit>
        </Part>
      ) : null}
    </PostForm>
  </Page>
);

const Sent = ({ sent, days }: { sent: NonNullable<DepositView['sent']>; days: number }) => (
  <div className={css.done} role="status">
    <Copied
      label={`${
        sent.isSent
          ? `The link for the ${sent.car} is on its way.`
          : `This site sends no such messages yet: hand on the link for the ${sent.car} yourself.`
      } It works for ${days === 1 ? '1 day' : `${days} days`}.`}
      text={sent.href}
    />
    <TextLink href={sent.smsHref}>Text it</TextLink>
  </div>
);
