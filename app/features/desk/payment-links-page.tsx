import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import { TextField } from '~/ui/plain-field';
import * as account from './account-page.css';
import * as css from './lead-page.css';
import { Back, Chips, Done, LinkToHandOn, PostForm, Submit } from './parts';
import * as own from './payments.css';

type LinksView = PageView<'payment-links'>;

/** Payment links: a form for a new one, and the latest. */
export const PaymentLinksPage = ({ view }: { view: LinksView }) => (
  <div className={css.page}>
    <Back href="/desk/payments">Payments</Back>
    <h1 className={css.name}>Payment links</h1>
    <ErrorSummary
      errors={view.errors}
      fields={[{ name: 'reference' }, { name: 'amount' }, { name: 'note' }]}
    />
    <Done>{view.done}</Done>
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

const Created = ({ created }: { created: NonNullable<LinksView['created']> }) => (
  <div className={account.done} role="status">
    <LinkToHandOn label={`Link for ${created.about}. Send it to your customer.`} href={created.href} />
  </div>
);

const Form = ({ view }: { view: LinksView }) => (
  <PostForm className={account.form} action={view.action} values={{ do: 'create' }} noValidate>
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
    <Submit>Create the link</Submit>
    <p className={css.quiet}>
      It can be paid once, within {view.days === 1 ? '1 day' : `${view.days} days`}. The customer signs in
      with their mobile number.
    </p>
  </PostForm>
);

interface RowProps {
  readonly link: LinksView['links'][number];
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
      <PostForm action={action} values={{ do: 'withdraw', link: link.id }}>
        <Submit tone="quiet">Withdraw</Submit>
      </PostForm>
    ) : null}
  </li>
);
