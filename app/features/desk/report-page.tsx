import type { PageView } from '#server/desk/views/desk-view';
import { Choice, named } from './inbox';
import * as inbox from './inbox.css';
import { Notice } from './parts';
import { Days, FilterForm, StateTabs } from './record-list';
import * as css from './report-page.css';

type ReportView = PageView<'reports'>;

/** Leads, cars and searches over some days: figures, charts and the tables they are drawn from. */
export const ReportPage = ({ view }: { view: ReportView }) => (
  <div className={css.page}>
    <h1 className={inbox.heading}>Reports</h1>
    <StateTabs tabs={view.ranges} label="Days" />
    <Search search={view.search} />
    <Notice>{view.daysChanged}</Notice>
    <Notice>{view.cut}</Notice>
    <dl className={css.figures}>
      {view.figures.map(({ text, value }) => (
        <div key={text} className={css.figure}>
          <dt className={css.quiet}>{text}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
    {view.chart.bars.length > 0 ? <LeadChart chart={view.chart} /> : null}
    <div className={css.tables}>
      {view.tables.map((table) => (
        <ReportTable key={table.id} table={table} />
      ))}
    </div>
    <p>
      <a className={inbox.plainLink} href={view.exportHref} download>
        All tables as one CSV file
      </a>
    </p>
  </div>
);

const Search = ({ search }: { search: ReportView['search'] }) => (
  <FilterForm action={search.action} label="Report" summary="Other days and filters" isOpen={search.isNarrow}>
    <Days from={search.from} to={search.to} />
    <Choice
      name="category"
      label="About"
      value={search.category}
      options={search.categories.map((text) => ({ value: text, text }))}
    />
    <Choice name="place" label="Location" value={search.place} options={search.places.map(named)} />
    <Choice name="owner" label="Owner" value={search.owner} options={search.owners.map(named)} />
  </FilterForm>
);

/** Columns on a scale from zero; the table below has the same numbers. */
const LeadChart = ({ chart }: { chart: ReportView['chart'] }) => (
  <section className={css.part} aria-labelledby="over-time">
    <h2 id="over-time" className={css.heading}>
      Leads over time
    </h2>
    <p className={css.scale} aria-hidden="true">
      <span>{chart.most}</span>
    </p>
    <svg
      className={css.chart}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Leads from ${chart.first} to ${chart.last}, ${chart.most} at most`}
    >
      {chart.bars.map((bar) => (
        <rect key={bar.x} {...bar} />
      ))}
    </svg>
    <p className={css.scale} aria-hidden="true">
      <span>{chart.first}</span>
      <span>{chart.last}</span>
    </p>
    <details>
      <summary className={css.summary}>Show as a table</summary>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Leads</th>
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ text, count }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </section>
);

const ReportTable = ({ table }: { table: ReportView['tables'][number] }) => (
  <section className={`${css.part} ${css.tablePart}`} aria-labelledby={table.id}>
    <h2 id={table.id} className={css.heading}>
      {table.heading}
    </h2>
    {table.rows.length === 0 ? (
      <p className={css.quiet}>{table.empty}</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
      <section className={css.scroll} aria-label={`${table.heading}, as a table`} tabIndex={0}>
        <table className={table.hasWords ? css.tableOfWords : css.table}>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, href, cells, share }) => (
              <tr key={[name, ...cells].join(' ')}>
                <th scope="row">
                  {href ? <a href={href}>{name}</a> : name}
                  <Bar share={share} />
                </th>
                {cells.map((cell, at) => (
                  <td key={table.columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
    {table.note && table.rows.length > 0 ? <p className={css.quiet}>{table.note}</p> : null}
    {table.rows.length > 0 ? (
      <p className={css.file}>
        <a
          className={inbox.plainLink}
          href={table.exportHref}
          download
          aria-label={`${table.heading} as a CSV file`}
        >
          CSV file
        </a>
        {table.more ? <span className={css.quiet}>{table.more}</span> : null}
      </p>
    ) : null}
  </section>
);

/** A bar of a hundredth for each per cent of its width. The number beside it says the same. */
const Bar = ({ share }: { share: number }) => (
  <svg className={css.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share} height={6} />
  </svg>
);
