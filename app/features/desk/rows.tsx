import type { ReactNode } from 'react';
import type { ChipView } from '#server/desk/views/desk-view';
import { Chips } from './parts';
import * as css from './parts.css';

interface RowProps {
  /** What it is; with an address, a link. */
  readonly name: ReactNode;
  readonly href?: string | undefined;
  readonly chip?: ChipView | undefined;
  /** A line each. */
  readonly facts?: readonly (string | null | undefined)[];
  /** Below the facts. */
  readonly below?: ReactNode;
  /** At its end: what can be done about it. */
  readonly children?: ReactNode;
}

/** One thing of a list, with what is known about it and what can be done. */
export const Row = ({ name, href, chip, facts = [], below, children }: RowProps) => (
  <li className={css.row}>
    <div className={css.rowWords}>
      <p className={css.rowName}>
        {href ? <a href={href}>{name}</a> : <span>{name}</span>}
        {chip ? <Chips chips={[chip]} /> : null}
      </p>
      {facts.map((fact) =>
        fact ? (
          <p key={fact} className={css.quiet}>
            {fact}
          </p>
        ) : null,
      )}
      {below}
    </div>
    {children}
  </li>
);

interface FactListProps {
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly href?: string | undefined;
    /** Below the label. */
    readonly note?: string | undefined;
    readonly isTotal?: boolean;
  }[];
  /** Amounts at the edge, one below the other. */
  readonly isSum?: boolean;
}

/** Labels with their values; nothing without any. */
export const FactList = ({ facts, isSum = false }: FactListProps) =>
  facts.length > 0 ? (
    <dl className={css.rows}>
      {facts.map(({ label, value, href, note, isTotal = false }) => (
        <div key={`${label} ${value}`} className={css.fact({ isSum, isTotal })}>
          <dt className={isTotal ? undefined : css.quiet}>
            {label}
            {note ? <p className={css.small}>{note}</p> : null}
          </dt>
          <dd className={css.value({ isSum })}>{href ? <a href={href}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  ) : null;

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The columns of words, from the first on; the others have figures. */
  readonly words?: number;
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table whose first column names its rows. A wide one scrolls, by keyboard too. */
export const Table = ({ label, columns, words = 1, rows }: TableProps) => {
  const classOf = (at: number) => (at < words ? undefined : css.figure);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={classOf(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className={classOf(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

interface BarsProps {
  readonly label: string;
  readonly height: number;
  readonly of: {
    readonly width: number;
    readonly height: number;
    readonly bars: readonly {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }[];
  };
}

/** Columns on a scale from zero; a table has the same numbers. */
export const Bars = ({ label, height, of }: BarsProps) => (
  <svg
    className={css.bars}
    height={height}
    viewBox={`0 0 ${of.width} ${of.height}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {of.bars.map((bar) => (
      <rect key={bar.x} {...bar} />
    ))}
  </svg>
);
