import type { PageView } from '#server/desk/views/desk-view';
import * as css from './lead-page.css';
import { Back, ButtonLink, Chips, Done, FactList, Notice, Part, PostForm, Submit } from './parts';
import { Transfer } from './record-parts';

type PaymentView = PageView<'payment'>;

/** One payment: what it is for, who paid it and how, and what went back. */
export const PaymentPage = ({ view }: { view: PaymentView }) => (
  <div className={css.page}>
    <Back href="/desk/payments">Payments</Back>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    <header>
      <h1 className={css.name}>{view.amount}</h1>
      <p className={css.title}>{view.about}</p>
      <p className={css.state}>
        <Chips chips={[view.chip]} />
      </p>
    </header>
    <div className={css.columns}>
      <div className={css.wish}>
        <Transfer transfer={view.transfer} />
        <Part id="details" heading="Details">
          <FactList facts={view.facts} />
        </Part>
      </div>
      <div className={css.side}>
        <Refunds view={view} />
      </div>
    </div>
  </div>
);

const Refunds = ({ view }: { view: PaymentView }) =>
  view.refunds.length > 0 || view.refundHref ? (
    <Part id="refunds" heading="Refunds">
      {view.refunds.length > 0 ? (
        <ol className={css.noteList}>
          {view.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} action={view.action} />
          ))}
        </ol>
      ) : (
        <p className={css.quiet}>Nothing was refunded.</p>
      )}
      {view.refundHref ? (
        <p className={css.state}>
          <ButtonLink href={view.refundHref}>Refund this payment</ButtonLink>
        </p>
      ) : null}
    </Part>
  ) : null;

interface RefundLineProps {
  readonly refund: PaymentView['refunds'][number];
  readonly action: string;
}

const RefundLine = ({ refund, action }: RefundLineProps) => (
  <li className={css.note}>
    <p>
      <strong>{refund.amount}</strong> <Chips chips={[refund.chip]} />
    </p>
    <p className={css.written}>{refund.reason}</p>
    <p className={css.by}>
      {refund.by}, <time dateTime={refund.at}>{refund.atText}</time>
    </p>
    {refund.problem ? <p className={css.by}>{refund.problem}</p> : null}
    {refund.canFinish ? (
      <PostForm action={action} values={{ do: 'returned', refund: refund.id }}>
        <Submit tone="quiet">I have transferred {refund.amount}</Submit>
      </PostForm>
    ) : null}
  </li>
);
