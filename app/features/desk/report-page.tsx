import type { PageView } from '#server/desk/views/desk-view';
import { Days, FilterForm, LeadFilters } from './filters';
import { page } from './list.css';
import { StateTabs } from './list-frame';
import { Fold, Notice, Part, TextLink } from './parts';
import * as css from './parts.css';
import * as own from './report-page.css';
import { Bars, Table } from './rows';

type ReportView = PageView<'reports'>;

/** Leads, cars and searches over some days: figures, charts and the tables they are drawn from. */
export const ReportPage = ({ view }: { view: ReportView }) => (
  <div className={page}>
    <h1>Reports</h1>
    <StateTabs tabs={view.ranges} label="Days" />
    <Search search={view.search} />
    <Notice>{view.daysChanged}</Notice>
    <Notice>{view.cut}</Notice>
    <dl className={own.figures}>
      {view.figures.map(({ text, value }) => (
        <div key={text} className={own.figure}>
          <dt className={css.small}>{text}</dt>
          <dd className={own.value}>{value}</dd>
        </div>
      ))}
    </dl>
    {view.chart.bars.length > 0 ? <LeadChart chart={view.chart} /> : null}
    <div className={own.tables}>
      {view.tables.map((table) => (
        <ReportTable key={table.id} table={table} />
      ))}
    </div>
    <p>
      <TextLink href={view.exportHref} download>
        All tables as one CSV file
      </TextLink>
    </p>
  </div>
);

const Search = ({ search }: Pick<ReportView, 'search'>) => (
  <FilterForm action={search.action} label="Report" summary="Other days and filters" isOpen={search.isNarrow}>
    <Days from={search.from} to={search.to} />
    <LeadFilters search={search} />
  </FilterForm>
);

/** Columns on a scale from zero; the table below has the same numbers. */
const LeadChart = ({ chart }: Pick<ReportView, 'chart'>) => (
  <Part id="over-time" heading="Leads over time">
    <p className={css.small} aria-hidden="true">
      {chart.most}
    </p>
    <Bars
      label={`Leads from ${chart.first} to ${chart.last}, ${chart.most} at most`}
      height={120}
      of={chart}
    />
    <p className={`${css.ends} ${css.small}`} aria-hidden="true">
      <span>{chart.first}</span>
      <span>{chart.last}</span>
    </p>
    <Fold summary="Show as a table">
      <Table
        label="Leads over time, as a table"
        columns={['When', 'Leads']}
        rows={chart.rows.map(({ text, count }) => ({ key: text, cells: [text, count] }))}
      />
    </Fold>
  </Part>
);

const ReportTable = ({ table }: { table: ReportView['tables'][number] }) => (
  <Part id={table.id} heading={table.heading} className={own.tablePart}>
    {table.rows.length === 0 ? (
      <p className={css.small}>{table.empty}</p>
    ) : (
      <>
        <Table
          label={`${table.heading}, as a table`}
          columns={table.columns}
          words={table.hasWords ? 2 : 1}
          rows={table.rows.map(({ name, href, cells, share }) => ({
            key: [name, ...cells].join(' '),
            cells: [
              <>
                {href ? <a href={href}>{name}</a> : name}
                <Bar share={share} />
              </>,
              ...cells,
            ],
          }))}
        />
        {table.note ? <p className={css.small}>{table.note}</p> : null}
        <p className={css.buttons}>
          <TextLink href={table.exportHref} download aria-label={`${table.heading} as a CSV file`}>
            CSV file
          </TextLink>
          {table.more ? <span className={css.small}>{table.more}</span> : null}
        </p>
      </>
    )}
  </Part>
);

/** A bar of a hundredth for each per cent of its width. The number beside it says the same. */
const Bar = ({ share }: { share: number }) => (
  <svg className={own.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share} height={6} />
  </svg>
);
