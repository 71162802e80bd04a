import type { PaymentLinkRowView, PaymentLinksView } from '#server/desk/views/payment-views';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { Icon } from '~/ui/icon';
import { TextField } from '~/ui/text-field';
import * as account from './account-page.css';
import { Chips } from './chips';
import * as css from './lead-page.css';
import * as own from './payment-links-page.css';

/** Payment links: a form for a new one, and the latest. */
export const PaymentLinksPage = ({ view }: { view: PaymentLinksView }) => (
  <div className={css.page}>
    <a className={css.back} href="/desk/payments">
      <Icon name="back" /> Payments
    </a>
    <h1 className={css.name}>Payment links</h1>
    <ErrorSummary
      errors={view.errors}
      fields={[{ name: 'reference' }, { name: 'amount' }, { name: 'note' }]}
    />
    {view.done ? (
      <p className={account.done} role="status">
        {view.done}
      </p>
    ) : null}
    {view.created ? <Created created={view.created} /> : null}
    <div className={css.columns}>
      <Form view={view} />
      <section className={css.side} aria-labelledby="latest">
        <div>
          <h2 id="latest" className={css.heading}>
            Latest links
          </h2>
          {view.links.length > 0 ? (
            <ol className={css.noteList}>
              {view.links.map((link) => (
                <Row key={link.id} link={link} action={view.action} />
              ))}
            </ol>
          ) : (
            <p className={css.quiet}>No links yet.</p>
          )}
        </div>
      </section>
    </div>
  </div>
);

/** The new link in a field of its own, so that it can be copied whole. */
const Created = ({ created }: { created: NonNullable<PaymentLinksView['created']> }) => (
  <div className={account.done} role="status">
    <label className={own.label}>
      Link for {created.about}. Send it to your customer.
      <input className={own.address} type="text" readOnly value={created.href} />
    </label>
  </div>
);

const Form = ({ view }: { view: PaymentLinksView }) => (
  <form className={account.form} method="post" action={view.action} noValidate>
    <input type="hidden" name="do" value="create" />
    <TextField
      name="reference"
      label="Reference"
      hint="Such as an invoice number."
      type="text"
      autoComplete="off"
      maxLength={40}
      required
      defaultValue={view.values['reference']}
      error={view.errors['reference']}
    />
    <TextField
      name="amount"
      label="Amount in dollars"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      required
      defaultValue={view.values['amount']}
      error={view.errors['amount']}
    />
    <TextField
      name="note"
      label="What it is for"
      optional
      hint="The customer reads it."
      type="text"
      autoComplete="off"
      maxLength={80}
      defaultValue={view.values['note']}
      error={view.errors['note']}
    />
    <button className={button()} type="submit">
      Create the link
    </button>
    <p className={css.quiet}>
      It can be paid once, within {view.days === 1 ? '1 day' : `${view.days} days`}. The customer signs in
      with their mobile number.
    </p>
  </form>
);

interface RowProps {
  readonly link: PaymentLinkRowView;
  readonly action: string;
}

const Row = ({ link, action }: RowProps) => (
  <li className={css.note}>
    <p>
      <strong>{link.amount}</strong> {link.about} <Chips chips={[link.chip]} />
    </p>
    <p className={css.by}>{link.text}</p>
    <p className={own.ways}>
      {link.href ? (
        <a className={css.file} href={link.href}>
          Open the link
        </a>
      ) : null}
      {link.paymentHref ? (
        <a className={css.file} href={link.paymentHref}>
          Open the payment
        </a>
      ) : null}
    </p>
    {link.href ? (
      <form method="post" action={action}>
        <input type="hidden" name="do" value="withdraw" />
        <input type="hidden" name="link" value={link.id} />
        <button className={button({ tone: 'quiet' })} type="submit">
          Withdraw
        </button>
      </form>
    ) : null}
  </li>
);
