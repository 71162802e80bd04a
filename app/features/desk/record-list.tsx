import type { PageView } from '#server/desk/views/desk-view';
import { Days, FilterForm } from './filters';
import { Submit } from './form-parts';
import { ListFrame, ListRow } from './list-frame';
import { ButtonLink, Fold } from './parts';
import { buttons, level, rows } from './parts.css';
import { PaymentLines } from './record-parts';

/** Reservations or orders, newest first. */
export const SalesPage = ({ view }: { view: PageView<'reservations' | 'orders'> }) => (
  <ListFrame
    view={view}
    noun={view.page}
    above={'export' in view && view.export ? <ExportForm view={view.export} /> : null}
    search={
      <FilterForm
        action={`/desk/${view.page}`}
        kept={['state', view.state]}
        words={['Name, email, phone, car or reference', view.q]}
      />
    }
  >
    <ol className={rows}>
      {view.rows.map((row) => (
        <ListRow
          key={row.id}
          name={row.name}
          href={row.href}
          about={row.car}
          chips={[row.chip]}
          facts={row.facts.join(' · ')}
          when={row.ends}
          since={row}
        />
      ))}
    </ol>
  </ListFrame>
);

/** The days of a CSV file for the accountant. */
const ExportForm = ({ view }: { view: NonNullable<PageView<'payments'>['export']> }) => (
  <Fold summary="Export for your accountant">
    <form className={level} method="get" action={view.action}>
      <Days from={view.from} to={view.to} required />
      <Submit tone="quiet">Export as CSV</Submit>
    </form>
  </Fold>
);

/** Payments, newest first. */
export const PaymentListPage = ({ view }: { view: PageView<'payments'> }) => (
  <ListFrame
    view={view}
    noun="payments"
    above={
      <>
        {view.money ? (
          <p className={buttons}>
            <ButtonLink href={view.money.dayHref}>Daily reconciliation</ButtonLink>
            <ButtonLink href={view.money.linksHref}>Payment links</ButtonLink>
          </p>
        ) : null}
        {view.export ? <ExportForm view={view.export} /> : null}
      </>
    }
  >
    <PaymentLines payments={view.rows} />
  </ListFrame>
);
