import type { PageView } from '#server/desk/views/desk-view';
import * as css from './activity.css';

type ActivityView = PageView<'inbox'>['activity'];

/** Lead volume and response times: rendered on the server, with a table of the numbers. */
export const Activity = ({ view }: { view: ActivityView }) => (
  <section id="activity" className={css.activity} aria-labelledby="activity-heading">
    <div className={css.head}>
      <h2 id="activity-heading" className={css.heading}>
        {view.heading}
      </h2>
      <a className={css.other} href={view.otherHref}>
        {view.otherText}
      </a>
    </div>
    <p>
      {view.medianReply ? <span className={css.figure}>{view.medianReply}</span> : null}
      <span className={css.quiet}>{view.medianNote}</span>
    </p>
    <ul className={css.series}>
      {view.series.map((one) => (
        <li key={one.text}>
          <div className={css.line}>
            <span>{one.text}</span>
            <span className={css.total}>{one.total}</span>
          </div>
          <Bars series={one} view={view} />
        </li>
      ))}
    </ul>
    <p className={css.ends} aria-hidden="true">
      <span>{view.days[0]?.text}</span>
      <span>{view.days.at(-1)?.text}</span>
    </p>
    <details>
      <summary className={css.summary}>Show as a table</summary>
      <Table view={view} />
    </details>
  </section>
);

const Bars = ({ series, view }: { series: ActivityView['series'][number]; view: ActivityView }) => (
  <svg
    className={css.bars}
    viewBox={`0 0 ${view.width} ${view.height}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={`${series.text}: ${series.total}, day by day`}
  >
    {series.bars.map((bar) => (
      <rect key={bar.x} {...bar} />
    ))}
  </svg>
);

const Table = ({ view }: { view: ActivityView }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
  <section className={css.scroll} aria-label="Leads by day and category" tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {view.series.map(({ text }) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.days.map(({ text }, index) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            {view.series.map((one) => (
              <td key={one.text}>{one.counts[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
