import type { PageView } from '#server/desk/views/desk-view';
import { input, pairLabel } from '~/ui/input.css';
import * as css from './lead-page.css';
import { Back, ButtonLink, Chips, Done, Entry, FactList, Notice, Part, PostForm, Submit } from './parts';
import * as own from './payments.css';
import { Transfer } from './record-parts';
import { line } from './reservation-page.css';

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
    {refund.how ? <p className={css.by}>Given back: {refund.how}</p> : null}
    {refund.problem ? <p className={css.by}>{refund.problem}</p> : null}
    {refund.canFinish ? (
      <PostForm action={action} values={{ do: 'returned', refund: refund.id }}>
        <Entry
          of={{ errors: {} }}
          name="how"
          label="How it went back, such as in cash"
          required
          maxLength={100}
        />
        <Submit tone="quiet">I have given back {refund.amount}</Submit>
      </PostForm>
    ) : null}
  </li>
);

type DayView = PageView<'payments-day'>;

/** A day's money: our ledger beside what the providers say. */
export const PaymentDayPage = ({ view }: { view: DayView }) => (
  <div className={css.page}>
    <Back href="/desk/payments">Payments</Back>
    <h1 className={css.name}>{view.dateText}</h1>
    <form className={line} method="get" action="/desk/payments/day">
      <label className={pairLabel}>
        Day
        <input className={input} type="date" name="date" defaultValue={view.date} required />
      </label>
      <Submit tone="quiet">Show</Submit>
      <a className={css.file} href={view.earlierHref} rel="prev">
        Day before
      </a>
      {view.laterHref ? (
        <a className={css.file} href={view.laterHref} rel="next">
          Day after
        </a>
      ) : null}
    </form>
    <p className={own.verdict({ agrees: view.verdict.agrees })}>{view.verdict.text}</p>
    {view.lines.length > 0 ? <Lines lines={view.lines} /> : null}
    {view.totals.length > 0 ? <FactList facts={view.totals} /> : null}
  </div>
);

const headings = ['Payment', 'Kind', 'Ours', 'Provider'] as const;

const Lines = ({ lines }: Pick<DayView, 'lines'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too.
  <section className={own.scroll} tabIndex={0} aria-label="Movements of the day">
    <table className={own.table}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} className={at > 1 ? own.sum : own.cell} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, href, about, kind, ours, theirs, problem }) => (
          <tr key={key}>
            <td className={own.cell}>
              <a href={href}>{about}</a>
              {problem ? <strong className={own.problem}>{problem}</strong> : null}
            </td>
            <td className={own.cell}>{kind}</td>
            <td className={own.sum}>{ours}</td>
            <td className={own.sum}>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
