import { type ReactNode, useEffect, useRef } from 'react';
import type { AccountAnswer, CustomerPageView } from '#server/customers/views/account-view';
import { Failure } from '~/parts/journey/failure';
import { column } from '~/styles/layout.css';
import { ErrorSummary } from '~/ui/error-summary';
import { Icon } from '~/ui/icon';
import * as css from './account-page.css';

interface CustomerPageProps<Section> {
  readonly view: CustomerPageView<Section>;
  readonly answer?: AccountAnswer | undefined;
  /** Sections stand beside each other where there is room. */
  readonly wide?: boolean;
  /** Draws a section. */
  readonly children: (section: Section) => ReactNode;
}

/** A page of a signed-in customer, made of sections: plain forms that work without JavaScript. */
export function CustomerPage<Section>({ view, answer, wide = false, children }: CustomerPageProps<Section>) {
  const errors = answer?.errors ?? {};
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) summary.current?.focus();
  }, [answer]);
  return (
    <main id="main" className={`${column} ${wide ? css.widePage : css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
        <Links links={view.links} />
      </header>
      {view.done && !answer ? (
        <p className={css.done} role="status">
          <Icon name="tick" />
          {view.done}
        </p>
      ) : null}
      <Failure text={answer?.failure} />
      <ErrorSummary ref={summary} errors={errors} fields={Object.keys(errors).map((name) => ({ name }))} />
      {wide ? <div className={css.sections}>{view.sections.map(children)}</div> : view.sections.map(children)}
    </main>
  );
}

const Links = ({ links }: Pick<CustomerPageView<unknown>, 'links'>) =>
  links.length > 0 ? (
    <p className={css.links}>
      {links.map(({ text, href }) => (
        <a key={href} className={css.link} href={href}>
          {text}
        </a>
      ))}
    </p>
  ) : null;
