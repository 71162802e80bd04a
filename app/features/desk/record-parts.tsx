import type { ReactNode } from 'react';
import type { RecordHeadView } from '#server/desk/views/record-views';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { Chips } from './chips';
import * as css from './lead-page.css';
import * as own from './reservation-page.css';

interface PartProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** A section of a page with its heading. */
export const Part = ({ id, heading, children }: PartProps) => (
  <section id={id} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className={css.heading}>
      {heading}
    </h2>
    {children}
  </section>
);

interface HeadProps {
  readonly view: RecordHeadView;
  /** `Reservation` or `Order`. */
  readonly noun: string;
  /** Further links. */
  readonly children?: ReactNode;
}

/** Who it is, which car, its state, and how to reach the person. */
export const RecordHead = ({ view, noun, children }: HeadProps) => (
  <header className={css.head}>
    <div>
      <h1 className={css.name}>{view.name}</h1>
      <p className={css.title}>
        <a className={css.car} href={view.car.href}>
          {view.car.name}
        </a>
      </p>
      <p className={css.state}>
        <Chips chips={[view.chip]} />
        <span>
          {noun} {view.reference}
        </span>
        {view.ends ? <time dateTime={view.ends.at}>{view.ends.text}</time> : null}
      </p>
    </div>
    <div className={css.reach}>
      {view.phone ? (
        <a className={button()} href={view.phone.href}>
          <Icon name="phone" /> Call {view.phone.text}
        </a>
      ) : null}
      {view.email ? (
        <a className={`${button({ tone: 'quiet' })} ${css.email}`} href={view.email.href}>
          {view.email.text}
        </a>
      ) : null}
      {view.leadHref ? (
        <a className={button({ tone: 'quiet' })} href={view.leadHref}>
          Open the lead
        </a>
      ) : null}
      {children}
    </div>
  </header>
);

interface TermsProps {
  readonly terms: { readonly text: string; readonly version: string; readonly agreedAt: string };
}

/** The words that the customer agreed to. */
export const AgreedTerms = ({ terms }: TermsProps) => (
  <details className={own.terms}>
    <summary className={own.summary}>Terms the customer agreed to</summary>
    <p className={css.message}>{terms.text}</p>
    <p className={css.quiet}>
      Version {terms.version}, agreed {terms.agreedAt}
    </p>
  </details>
);
