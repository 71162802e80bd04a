import type { PaymentPageView, RefundLineView } from '#server/desk/views/payment-views';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { done, notice } from './account-page.css';
import { Chips } from './chips';
import { FactList } from './fact-list';
import * as css from './lead-page.css';
import { Transfer } from './payment-parts';

/** One payment: what it is for, who paid it and how, and what went back. */
export const PaymentPage = ({ view }: { view: PaymentPageView }) => (
  <div className={css.page}>
    <a className={css.back} href="/desk/payments">
      <Icon name="back" /> Payments
    </a>
    {view.done ? (
      <p className={done} role="status">
        {view.done}
      </p>
    ) : null}
    {view.notice ? (
      <p className={notice} role="alert">
        {view.notice}
      </p>
    ) : null}
    <header>
      <h1 className={css.name}>{view.amount}</h1>
      <p className={css.title}>{view.about}</p>
      <p className={css.state}>
        <Chips chips={[view.chip]} />
      </p>
    </header>
    <div className={css.columns}>
      <div className={css.wish}>
        {view.transfer ? <Transfer transfer={view.transfer} /> : null}
        <section aria-labelledby="details">
          <h2 id="details" className={css.heading}>
            Details
          </h2>
          <FactList facts={view.facts} />
        </section>
      </div>
      <div className={css.side}>
        <Refunds view={view} />
      </div>
    </div>
  </div>
);

const Refunds = ({ view }: { view: PaymentPageView }) =>
  view.refunds.length > 0 || view.refundHref ? (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className={css.heading}>
        Refunds
      </h2>
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
          <a className={button({ tone: 'quiet' })} href={view.refundHref}>
            Refund this payment
          </a>
        </p>
      ) : null}
    </section>
  ) : null;

interface RefundLineProps {
  readonly refund: RefundLineView;
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
      <form method="post" action={action}>
        <input type="hidden" name="do" value="returned" />
        <input type="hidden" name="refund" value={refund.id} />
        <button className={button({ tone: 'quiet' })} type="submit">
          I have transferred {refund.amount}
        </button>
      </form>
    ) : null}
  </li>
);
