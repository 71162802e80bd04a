import type { PageView } from '#server/desk/views/desk-view';
import * as account from './account-page.css';
import * as css from './lead-page.css';
import { Back, Chips, Done, Entry, LinkToHandOn, Mistakes, PostForm, Submit } from './parts';
import * as own from './payments.css';

type LinksView = PageView<'payment-links'>;

/** Payment links: a form for a new one, and the latest. */
export const PaymentLinksPage = ({ view }: { view: LinksView }) => (
  <div className={css.page}>
    <Back href="/desk/payments">Payments</Back>
    <h1 className={css.name}>Payment links</h1>
    <Mistakes errors={view.errors} />
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
    <Entry
      of={view}
      name="reference"
      label="Reference"
      hint="Such as an invoice number."
      maxLength={40}
      required
    />
    <Entry of={view} name="amount" label="Amount in dollars" inputMode="decimal" maxLength={14} required />
    <Entry of={view} name="note" label="What it is for" hint="The customer reads it." maxLength={80} />
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
