import type { PageView } from '#server/desk/views/desk-view';
import { input, pairLabel } from '~/ui/input.css';
import * as css from './lead-page.css';
import { Back, FactList, Submit } from './parts';
import * as own from './payment-day-page.css';
import { line } from './reservation-page.css';

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
