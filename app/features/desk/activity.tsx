import type { PageView } from '#server/desk/views/desk-view';
import { Fold, Part } from './parts';
import * as css from './parts.css';
import { value } from './report-page.css';
import { Bars, Table } from './rows';

/** Lead volume and response times: rendered on the server, with a table of the numbers. */
export const Activity = ({ view }: { view: PageView<'inbox'>['activity'] }) => (
  <Part id="activity" heading={view.heading}>
    <a className={css.link} href={view.otherHref}>
      {view.otherText}
    </a>
    <p>
      {view.medianReply ? <span className={value}>{view.medianReply} </span> : null}
      <span className={css.small}>{view.medianNote}</span>
    </p>
    {view.series.map(({ text, total, bars }) => (
      <div key={text}>
        <p className={css.ends}>
          <span>{text}</span> <span>{total}</span>
        </p>
        <Bars
          label={`${text}: ${total}, day by day`}
          height={32}
          of={{ width: view.width, height: view.height, bars }}
        />
      </div>
    ))}
    <p className={`${css.ends} ${css.small}`} aria-hidden="true">
      <span>{view.days[0]?.text}</span>
      <span>{view.days.at(-1)?.text}</span>
    </p>
    <Fold summary="Show as a table">
      <Table
        label="Leads by day and category"
        columns={['Day', ...view.series.map(({ text }) => text)]}
        rows={view.days.map(({ text }, at) => ({
          key: text,
          cells: [text, ...view.series.map(({ counts }) => counts[at])],
        }))}
      />
    </Fold>
  </Part>
);
