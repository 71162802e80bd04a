import type { RefundView } from '#server/desk/views/payment-views';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import * as css from './account-page.css';
import { RefundFields, refundFieldNames } from './refund-fields';

/** Asks how much of a payment goes back. */
export const RefundPage = ({ view }: { view: RefundView }) => (
  <div className={css.page}>
    <div>
      <h1>Refund this payment</h1>
      <p className={css.quiet}>{view.about}</p>
    </div>
    <ErrorSummary errors={view.errors} fields={refundFieldNames} />
    <p>{view.paid}</p>
    <form className={css.form} method="post" action={view.action} noValidate>
      <input type="hidden" name="refund_id" value={view.refundId} />
      <RefundFields fields={view} />
      <button className={button()} type="submit">
        Refund
      </button>
      <a className={css.link} href={view.backHref}>
        Back to the payment
      </a>
    </form>
  </div>
);
