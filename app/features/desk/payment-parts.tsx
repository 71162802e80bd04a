import type { PaymentLineView, TransferView } from '#server/desk/views/reservation-views';
import { button } from '~/ui/button.css';
import { Chips } from './chips';
import * as css from './lead-page.css';
import * as own from './payment-parts.css';
import { work } from './reservation-page.css';

/** Payments in lines: each leads to its page. */
export const PaymentLines = ({ payments }: { payments: readonly PaymentLineView[] }) => (
  <ol className={own.lines}>
    {payments.map(({ id, href, amount, about, text, chip }) => (
      <li key={id} className={own.line}>
        <a className={own.amount} href={href}>
          {amount}
        </a>
        <span className={own.about}>{about}</span>
        <span className={own.chip}>
          <Chips chips={[chip]} />
        </span>
        <span className={own.text}>{text}</span>
      </li>
    ))}
  </ol>
);

/** Asks whether a bank transfer has arrived. */
export const Transfer = ({ transfer }: { transfer: TransferView }) => (
  <section className={work} aria-labelledby="transfer">
    <h2 id="transfer" className={css.heading}>
      Waiting for a bank transfer
    </h2>
    <p>
      {transfer.amount} with the reference <strong>{transfer.reference}</strong>
    </p>
    {transfer.allowed ? (
      <form method="post" action={transfer.action}>
        <input type="hidden" name="do" value="transfer" />
        <input type="hidden" name="from" value={transfer.from} />
        <button className={button()} type="submit">
          Confirm that {transfer.amount} has arrived
        </button>
      </form>
    ) : (
      <p className={css.quiet}>A manager confirms it once it is on the bank statement.</p>
    )}
  </section>
);
