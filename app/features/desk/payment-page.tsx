import type { PageView } from '#server/desk/views/desk-view';
import { ShortField, Submit } from './form-parts';
import * as css from './lead-page.css';
import { ButtonLink, Part, TextLink } from './parts';
import * as parts from './parts.css';
import { GiveBack, RecordPage, Transfer } from './record-parts';
import { FactList, Row, Table } from './rows';

type PaymentView = PageView<'payment'>;
const toPayments = ['/desk/payments', 'Payments'] as const;

/** One payment: what it is for, who paid it and how, and what went back. */
export const PaymentPage = ({ view }: { view: PaymentView }) => (
  <RecordPage view={view} back={toPayments} name={view.amount} title={view.about} chips={[view.chip]}>
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
  </RecordPage>
);

const Refunds = ({ view }: { view: PaymentView }) =>
  view.refunds.length > 0 || view.refundHref ? (
    <Part id="refunds" heading="Refunds">
      {view.refunds.length > 0 ? (
        <ol className={parts.rows}>
          {view.refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} action={view.action} />
          ))}
        </ol>
      ) : (
        <p className={parts.quiet}>Nothing was refunded.</p>
      )}
      <p>
        <ButtonLink href={view.refundHref}>Refund this payment</ButtonLink>
      </p>
    </Part>
  ) : null;

interface RefundProps extends Pick<PaymentView, 'action'> {
  readonly refund: PaymentView['refunds'][number];
}

const Refund = ({ refund, action }: RefundProps) => (
  <Row
    name={<strong>{refund.amount}</strong>}
    chip={refund.chip}
    facts={[
      refund.reason,
      `${refund.by}, ${refund.atText}`,
      refund.how && `Given back: ${refund.how}`,
      refund.problem,
    ]}
  >
    {refund.canFinish ? <GiveBack refund={{ id: refund.id, amount: refund.amount, action }} /> : null}
  </Row>
);

/** A day's money: our ledger beside what the providers say. */
export const PaymentDayPage = ({ view }: { view: PageView<'payments-day'> }) => (
  <RecordPage back={toPayments} name={view.dateText}>
    <form className={parts.level} method="get" action="/desk/payments/day">
      <ShortField label="Day" type="date" name="date" defaultValue={view.date} required />
      <Submit tone="quiet">Show</Submit>
      <TextLink href={view.earlierHref} rel="prev">
        Day before
      </TextLink>
      <TextLink href={view.laterHref} rel="next">
        Day after
      </TextLink>
    </form>
    <p className={view.verdict.agrees ? parts.done : parts.notice}>{view.verdict.text}</p>
    {view.lines.length > 0 ? (
      <Table
        label="Movements of the day"
        columns={['Payment', 'Kind', 'Ours', 'Provider']}
        words={2}
        rows={view.lines.map(({ key, href, about, kind, ours, theirs, problem }) => ({
          key,
          cells: [
            <>
              <a href={href}>{about}</a> {problem ? <strong>{problem}</strong> : null}
            </>,
            kind,
            ours,
            theirs,
          ],
        }))}
      />
    ) : null}
    <FactList facts={view.totals} />
  </RecordPage>
);
