import type { ReactNode } from 'react';
import * as css from './account-page.css';

/** A section of a customer's page under its heading. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={css.section} aria-labelledby={id}>
    <h2 className={css.heading} id={id}>
      {title}
    </h2>
    {children}
  </section>
);
