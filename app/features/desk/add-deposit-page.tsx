import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import * as css from './account-page.css';
import { RadioGroup } from './fields';
import { Back, LinkToHandOn, PostForm, Submit, Title } from './parts';
import { CarField, PersonFields } from './person-fields';

type DepositView = PageView<'add-deposit'>;

/** Sends somebody the link to a car's checkout, where their deposit holds it. */
export const AddDepositPage = ({ view }: { view: DepositView }) => (
  <div className={css.page}>
    <Back href={view.lead?.href ?? '/desk'}>{view.lead ? 'The lead' : 'Today'}</Back>
    <Title heading="Ask for a deposit">
      The customer gets a link, agrees to your terms and pays {view.amount}. Then the car is held; until then
      it stays for sale.
    </Title>
    {view.sent ? <Sent sent={view.sent} days={view.days} /> : null}
    <ErrorSummary errors={view.errors} fields={Object.keys(view.errors).map((name) => ({ name }))} />
    <PostForm
      className={css.form}
      action={view.action}
      values={{ key: view.key, ...(view.lead ? { lead: view.lead.id } : {}) }}
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
      <RadioGroup
        name="channel"
        legend="How to send the link"
        choices={view.channels}
        value={view.typed['channel'] ?? view.channels[0]?.value}
        error={view.errors['channel']}
      />
      <Submit>Send the link</Submit>
    </PostForm>
  </div>
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
