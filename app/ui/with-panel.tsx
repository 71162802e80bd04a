import type { ReactNode } from 'react';
import * as css from './with-panel.css';

interface WithPanelProps {
  /** The way back, the heading and what is above the form. */
  readonly head: ReactNode;
  /** What the form is about, such as the car and its price; nothing leaves the form alone. */
  readonly panel?: ReactNode;
  readonly formId?: string;
  readonly children: ReactNode;
}

/** A form with a panel at its right where there is room. */
export const WithPanel = ({ head, panel, formId, children }: WithPanelProps) => (
  <div className={panel ? css.beside : css.alone}>
    {head}
    {panel ? <div className={css.panel}>{panel}</div> : null}
    <div className={css.form} id={formId}>
      {children}
    </div>
  </div>
);
