import type { ReactNode } from 'react';
import { Icon } from './icon';
import * as css from './section.css';

interface SectionProps {
  readonly title: string;
  /** Its anchor on the page. */
  readonly id?: string | undefined;
  /** Opens and closes; complete without scripting. */
  readonly fold?: 'open' | 'closed' | undefined;
  /** What matters of a fold, beside its heading: a figure, so that few need to open it. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page under its heading. */
export const Section = ({ title, id, fold, note, children }: SectionProps) =>
  fold ? (
    <details className={css.fold} id={id} open={fold === 'open'}>
      <summary className={css.summary}>
        <h2>{title}</h2>
        {note ? <span className={css.note}>{note}</span> : null}
        <span className={css.turn}>
          <Icon name="next" />
        </span>
      </summary>
      <div className={css.folded}>{children}</div>
    </details>
  ) : (
    <section className={css.section} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );

interface MoreProps {
  /** What opening it says, and closing it. */
  readonly more: ReactNode;
  readonly less: ReactNode;
  readonly children: ReactNode;
}

/** Content that opens on request, with the words to open and close it below. Works without scripting. */
export const More = ({ more, less, children }: MoreProps) => (
  <details className={css.more}>
    <summary className={css.moreSummary}>
      <span>{more}</span>
      <span>{less}</span>
    </summary>
    {children}
  </details>
);
