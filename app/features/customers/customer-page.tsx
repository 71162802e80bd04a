import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { AccountAnswer, AlertsView, CustomerPageView } from '#server/customers/views/customer-views';
import { Mistakes } from '~/parts/journey-form';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import * as css from './customer-page.css';

interface CustomerPageProps<Section> {
  readonly view: CustomerPageView<Section>;
  readonly answer?: AccountAnswer | undefined;
  /** Sections stand beside each other where there is room. */
  readonly wide?: boolean;
  /** Draws a section. */
  readonly children: (section: Section) => ReactNode;
  /** Above all sections. */
  readonly before?: ReactNode;
  /** Below all sections. */
  readonly after?: ReactNode;
}

/** A page of a signed-in customer, made of sections: plain forms that work without JavaScript. */
export function CustomerPage<Section>({
  view,
  answer,
  wide = false,
  children,
  before,
  after,
}: CustomerPageProps<Section>) {
  return (
    <main id="main" lang={englishHere()} className={`${column} ${wide ? css.widePage : css.page}`}>
      <header className={css.head}>
        {view.greeting ? <p className={css.greeting}>{view.greeting}</p> : null}
        <h1>{view.heading}</h1>
        <Links links={view.links} />
      </header>
      {view.done && !answer ? (
        <p className={css.done} role="status">
          <Icon name="tick" />
          {view.done}
        </p>
      ) : null}
      <Mistakes answer={answer} names={Object.keys(answer?.errors ?? {})} />
      {before}
      {wide && view.sections.length > 0 ? (
        <div className={css.sections}>{view.sections.map(children)}</div>
      ) : (
        view.sections.map(children)
      )}
      {after}
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

/** A section of a customer's page under its heading. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={css.section} aria-labelledby={id}>
    <h2 className={css.heading} id={id}>
      {title}
    </h2>
    {children}
  </section>
);

interface TextAlertsProps {
  readonly section: AlertsView;
}

/** Emails belong to an address, not to a number: their own links find them. */
export const emailAlerts = 'The link in an alert’s email changes or ends your alerts by email.';

/** Cars that the customer gets texts about, each with a button that stops them; it posts to the page that shows them. */
export const TextAlerts = ({ section: { alerts, noun } }: TextAlertsProps) => (
  <Part id="text-alerts" title="Text alerts">
    {alerts.length === 0 ? (
      <p>None yet. Choose “Price alert” on a {noun}’s page, and we’ll text you when the price drops.</p>
    ) : (
      <ul className={css.list}>
        {alerts.map(({ id, label, href, ends }) => (
          <li key={id} className={css.row}>
            <div>
              <p className={css.device}>{href ? <a href={href}>{label}</a> : label}</p>
              <p className={css.muted}>{ends}</p>
            </div>
            <Form method="post">
              <input type="hidden" name="alert" value={id} />
              <button
                className={button({ tone: 'quiet' })}
                type="submit"
                name="intent"
                value="stop-alert"
                aria-label={`Stop texts about ${label}`}
              >
                Stop
              </button>
            </Form>
          </li>
        ))}
      </ul>
    )}
    <p className={css.muted}>{emailAlerts}</p>
  </Part>
);
