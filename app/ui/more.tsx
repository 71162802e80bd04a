import type { ReactNode } from 'react';
import * as css from './more.css';

interface MoreProps {
  /** What opening it says, and closing it. */
  readonly more: ReactNode;
  readonly less: ReactNode;
  readonly children: ReactNode;
}

/** What does not stand there at first; the words that open and close it stay below. Complete without scripting. */
export const More = ({ more, less, children }: MoreProps) => (
  <details className={css.more}>
    <summary className={css.summary}>
      <span>{more}</span>
      <span>{less}</span>
    </summary>
    {children}
  </details>
);
