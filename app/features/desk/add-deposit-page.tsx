import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import { PlainField } from '~/ui/plain-field';
import * as css from './account-page.css';
import { RadioGroup } from './fields';
import { Back, PostForm, Submit, Title } from './parts';
import { address, label } from './payments.css';

type DepositView = PageView<'add-deposit'>;

const text = { control: 'text', required: false, autocomplete: 'off', maxLength: 120 } as const;

const person = [
  { ...text, name: 'name', label: 'First name', required: true },
  { ...text, name: 'last_name', label: 'Last name' },
  { ...text, name: 'phone', label: 'Phone', control: 'tel' as const, maxLength: 30 },
  { ...text, name: 'email', label: 'Email', control: 'email' as const, maxLength: 254 },
];

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
      ) : null}
      {(view.lead ? [] : person).map((rule) => (
        <PlainField
          key={rule.name}
          rule={rule}
          value={view.typed[rule.name]}
          error={view.errors[rule.name]}
        />
      ))}
      <PlainField
        rule={{ ...text, name: 'stocknum', label: 'Stock number of the car', required: true }}
        value={view.typed['stocknum']}
        error={view.errors['stocknum']}
      />
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

/** The link in a field of its own, so that it can be copied whole. */
const Sent = ({ sent, days }: { sent: NonNullable<DepositView['sent']>; days: number }) => (
  <div className={css.done} role="status">
    <label className={label}>
      {sent.isSent
        ? `The link for the ${sent.car} is on its way.`
        : `This site sends no such messages yet: hand on the link for the ${sent.car} yourself.`}{' '}
      It works for {days === 1 ? '1 day' : `${days} days`}.
      <input className={address} type="text" readOnly value={sent.href} />
    </label>
  </div>
);
