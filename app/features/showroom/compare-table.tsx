import type { CSSProperties } from 'react';
import type {
  CellView,
  ComparedCarView,
  CompareRowView,
  CompareView,
  OwnColumnView,
} from '#server/showroom/views/showroom-views';
import { Tag } from '~/parts/cars/car-card';
import { financeNoteId, PriceFigure, PriceWords, tradeInWords } from '~/parts/cars/price';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { Picture } from '~/ui/picture';
import * as css from './compare-table.css';

/** Two cars fill a phone. */
const sizes = '(min-width: 62em) 260px, 45vw';

/**
 * The cars in columns. On a phone the labels stand above the values, two cars fill the width, and three or four scroll
 * sideways, two at a time.
 */
export function CompareTable({ view }: { view: CompareView }) {
  const { cars, own, deciding, differing, equipment } = view;
  const columns = cars.length + (own ? 1 : 0);
  return (
    <div className={css.across} style={{ '--columns': columns } as CSSProperties}>
      {columns > 2 ? <NamesBar cars={cars} own={own} /> : null}
      <section
        className={css.scroll}
        data-cars={columns}
        aria-labelledby="compared"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
        tabIndex={0}
      >
        <table className={css.table}>
          <caption id="compared" className={css.hidden}>
            {[...cars.map(({ title }) => title), ...(own ? [own.name] : [])].join(', ')} side by side
          </caption>
          <thead>
            <Heads cars={cars} own={own} />
          </thead>
          <tbody>
            <GroupHead text="Key facts" columns={columns} />
            {deciding.map((row) => (
              <Row key={row.label} row={row} columns={columns} />
            ))}
            <FinanceRow cars={cars} own={own} />
          </tbody>
          {differing.length > 0 ? (
            <tbody>
              <GroupHead text={columns > 1 ? 'Other differences' : 'More facts'} columns={columns} />
              {differing.map((row) => (
                <Row key={row.label} row={row} columns={columns} />
              ))}
            </tbody>
          ) : null}
          {equipment && equipment.differing.length > 0 ? (
            <tbody>
              <GroupHead text="Different equipment" columns={columns} />
              {equipment.differing.map((row) => (
                <Row key={row.label} row={row} columns={columns} />
              ))}
              {equipment.moreText ? (
                <tr>
                  <td className={css.more} colSpan={columns + 1}>
                    … {equipment.moreText}
                  </td>
                </tr>
              ) : null}
            </tbody>
          ) : null}
        </table>
      </section>
    </div>
  );
}

interface HeadsProps {
  readonly cars: readonly ComparedCarView[];
  readonly own: CompareView['own'];
}

/** On a phone: how to see the other columns, and a copy of the names that stays in view and scrolls with them. */
const NamesBar = ({ cars, own }: HeadsProps) => (
  <>
    <p className={css.hint}>Swipe sideways to see all {cars.length + (own ? 1 : 0)}.</p>
    <div className={css.bar} aria-hidden="true">
      <div className={css.barNames}>
        {cars.map(({ slug, title, price }) => (
          <div key={slug} className={css.barName}>
            <b>{title}</b> <PriceFigure price={price} />
          </div>
        ))}
        {own ? (
          <div className={css.barName}>
            <b>{own.name}</b> {own.label}
          </div>
        ) : null}
      </div>
    </div>
  </>
);

/** Photo and remove button; name and price, which alone stay in view; what is said of the price, and next steps. */
const Heads = ({ cars, own }: HeadsProps) => (
  <>
    <tr className={css.columns}>
      <td className={css.corner} />
      {cars.map((car, at) => (
        <td key={car.slug} className={css.photo}>
          <div className={css.pictureFrame}>
            <Picture picture={car.picture} sizes={sizes} eager first={at === 0} />
            <a
              className={css.remove}
              href={car.removeHref}
              data-uncompare={car.slug}
              aria-label={`Remove ${car.title}`}
            >
              <Icon name="close" size={18} />
            </a>
          </div>
          {car.tag ? <Tag tag={car.tag} /> : null}
        </td>
      ))}
      {own ? <td className={css.photo} /> : null}
    </tr>
    <tr className={css.names}>
      <td className={css.nameCorner} />
      {cars.map((car) => (
        <th key={car.slug} scope="col" className={css.name}>
          <a className={css.link} href={car.href}>
            {car.title}
            {car.subtitle ? <span className={css.subtitle}> {car.subtitle}</span> : null}
          </a>
          <PriceFigure price={car.price} />
        </th>
      ))}
      {own ? (
        <th scope="col" className={css.name}>
          <span className={css.ownName}>{own.name}</span>
          <span className={css.subtitle}>{own.label}</span>
        </th>
      ) : null}
    </tr>
    <tr className={css.columns}>
      <td className={css.corner} />
      {cars.map(({ slug, price, afterTradeIn, priceNote }) => (
        <td key={slug} className={css.notes}>
          <PriceWords price={price} />
          {afterTradeIn ? <span className={css.note}>{afterTradeIn}</span> : null}
          {priceNote ? <Best text={priceNote} /> : null}
        </td>
      ))}
      {own ? (
        <td className={css.notes}>{own.offer ? <span className={css.note}>{own.offer}</span> : null}</td>
      ) : null}
    </tr>
    <tr className={css.columns}>
      <td className={css.corner} />
      {cars.map(({ slug, title, actions }) => (
        <td key={slug} className={css.act}>
          {actions.map(({ text, href, price }, index) => (
            <a
              key={href}
              className={`${button({ tone: index === 0 ? 'primary' : 'quiet', wide: true })} ${css.action}`}
              href={href}
              aria-label={`${text}: ${title}`}
            >
              {text} {price}
            </a>
          ))}
        </td>
      ))}
      {own ? <OwnSteps own={own} /> : null}
    </tr>
  </>
);

/** What to do with the shopper's own car, and how to take it out or choose another. */
const OwnSteps = ({ own: { link, removeHref, name, others } }: { own: OwnColumnView }) => (
  <td className={css.act}>
    {link ? (
      <a className={`${button({ tone: 'quiet', wide: true })} ${css.action}`} href={link.href}>
        {link.text}
      </a>
    ) : null}
    {others.map(({ text, href }) => (
      <a key={href} className={css.step} href={href} rel="nofollow">
        Use {text}
      </a>
    ))}
    <a className={css.step} href={removeHref} aria-label={`Remove ${name}`}>
      Remove
    </a>
  </td>
);

const GroupHead = ({ text, columns }: { text: string; columns: number }) => (
  <tr>
    <th scope="rowgroup" colSpan={columns + 1} className={css.group}>
      <span className={css.groupText}>{text}</span>
    </th>
  </tr>
);

const Row = ({ row: { label, alike, cells }, columns }: { row: CompareRowView; columns: number }) => (
  <tr className={css.row}>
    <th scope="row" className={css.label}>
      {label}
      {alike ? <span className={css.alike}>the same</span> : null}
    </th>
    {cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
      <td key={column} className={css.cell}>
        <Cell cell={cell} />
      </td>
    ))}
    {cells.length < columns ? <td className={css.cell} /> : null}
  </tr>
);

function Cell({ cell: { text, mark, note } }: { cell: CellView }) {
  if (text === undefined || mark === 'no') return <Missing text={text ?? 'Not stated'} />;
  if (mark === 'yes') {
    return (
      <>
        <span className={css.yes}>
          <Icon name="tick" />
        </span>
        <span className={css.hidden}>{text}</span>
      </>
    );
  }
  return (
    <>
      {text}
      {note ? <Best text={note} /> : null}
    </>
  );
}

/** A dash; screen readers say what it means. */
const Missing = ({ text }: { text: string }) => (
  <>
    <span aria-hidden="true" className={css.unknown}>
      –
    </span>
    <span className={css.hidden}>{text}</span>
  </>
);

const Best = ({ text }: { text: string }) => (
  <span className={css.best}>
    <Icon name="tick" size={14} /> {text}
  </span>
);

function FinanceRow({ cars, own }: HeadsProps) {
  if (!cars.some(({ finance }) => finance)) return null;
  return (
    <tr className={css.row}>
      <th scope="row" className={css.label}>
        Finance estimate
      </th>
      {cars.map(({ slug, finance, afterTradeIn, noRepayment, repaymentNote }) => (
        <td key={slug} className={css.cell}>
          {finance ? (
            <FinanceFacts
              finance={finance}
              hasTradeIn={afterTradeIn !== undefined}
              repaymentNote={repaymentNote}
            />
          ) : (
            <span className={css.unknown}>{noRepayment ?? 'None'}</span>
          )}
        </td>
      ))}
      {own ? <td className={css.cell} /> : null}
    </tr>
  );
}

/** A car's finance in a column: the repayment, both rates, the terms and a link to the warning. */
const FinanceFacts = ({
  finance: { repayment, rate, comparisonRate, isOwnRate, terms, href, afterTradeIn },
  hasTradeIn,
  repaymentNote,
}: {
  finance: NonNullable<ComparedCarView['finance']>;
  /** The column has the shopper's own price after a trade-in. */
  hasTradeIn: boolean;
  repaymentNote: string | undefined;
}) => (
  <div className={css.finance}>
    <dl>
      {repayment ? (
        <Fact
          label={hasTradeIn ? `${repayment.period}, ${tradeInWords(afterTradeIn)}` : repayment.period}
          value={repayment.text}
        />
      ) : null}
      <Fact label={isOwnRate ? 'Your rate' : 'Interest rate'} value={rate} />
      <Fact label={isOwnRate ? 'Lender’s comparison rate' : 'Comparison rate'} value={comparisonRate} />
    </dl>
    <p>
      {href ? (
        <a className={css.financeTerms} href={href}>
          {terms}
        </a>
      ) : (
        terms
      )}
      <a className={css.financeLink} href={`#${financeNoteId}`} aria-label="* Finance warning">
        *
      </a>
    </p>
    {repaymentNote ? <Best text={repaymentNote} /> : null}
  </div>
);

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd className={css.factValue}>{value}</dd>
  </div>
);
