import { Form, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { ReservationView } from '#server/buying/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { CarLine } from '~/parts/cars/car-line';
import { Failure, Questions } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { WithPanel } from '~/ui/with-panel';
import { afterForm } from '~/ui/with-panel.css';
import * as css from './buying.css';
import { Paper } from './paper';
import { PayForm, Rows } from './payment-pages';

interface ReservationPageProps {
  readonly view: ReservationView;
  readonly answer: JourneyAnswer | undefined;
}

/** A reservation by its personal link: plain links and forms that work without JavaScript. */
export function ReservationPage({ view, answer }: ReservationPageProps) {
  useRenewal(view.renewSeconds);
  useDeparture(view);
  return (
    <main id="main" lang={englishHere()} className={`${column} ${journey.page}`}>
      <WithPanel head={<Head view={view} />} panel={<Panel view={view} />}>
        {view.notice ? (
          <p className={css.notice} role="alert">
            {view.notice}
          </p>
        ) : null}
        <Failure text={answer?.failure} />
        <Todo view={view} answer={answer} />
        <Questions phone={view.phone} />
      </WithPanel>
      <Paper paper={view.paper} />
    </main>
  );
}

/** The reservation in figures, which a phone shows after what there is to do. */
const Panel = ({ view }: Pick<ReservationPageProps, 'view'>) => (
  <div className={`${css.stack} ${afterForm}`}>
    <ReservationSummary view={view} />
    {view.ways.length > 0 ? <Ways view={view} /> : null}
    {view.cancel ? <Cancel cancel={view.cancel} /> : null}
  </div>
);

export const Tick = () => (
  <span className={css.tick}>
    <Icon name="tick" size={24} />
  </span>
);

const Head = ({ view: { tone, heading, lead } }: Pick<ReservationPageProps, 'view'>) => (
  <header className={css.head}>
    {tone === 'done' ? <Tick /> : null}
    <h1 className={css.title}>{heading}</h1>
    <div className={css.lead} role="status">
      {lead.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </header>
);

/** What the shopper can do now. */
const Todo = ({ view, answer }: ReservationPageProps) => (
  <>
    {view.payHref ? (
      <p>
        <a
          className={button({ tone: view.renewSeconds ? 'quiet' : 'primary', wide: true })}
          href={view.payHref.href}
        >
          {view.payHref.text}
        </a>
      </p>
    ) : null}
    {view.transfer ? (
      <section className={css.box} aria-labelledby="transfer">
        <h2 className={css.heading} id="transfer">
          {view.transfer.heading}
        </h2>
        <Rows rows={view.transfer.rows} />
      </section>
    ) : null}
    {view.next.length > 0 ? <Next view={view} /> : null}
    {view.files.length > 0 ? (
      <p className={css.buttons}>
        {view.files.map(({ text, href }) => (
          <a key={href} className={button({ tone: 'quiet' })} href={href} download="">
            {text}
          </a>
        ))}
      </p>
    ) : null}
    {view.pay ? <PayForm pay={view.pay} answer={answer} /> : null}
  </>
);

const Next = ({ view: { next } }: Pick<ReservationPageProps, 'view'>) => (
  <section className={css.stack} aria-labelledby="next">
    <h2 className={css.heading} id="next">
      What happens next
    </h2>
    <ol className={css.steps}>
      {next.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  </section>
);

const Ways = ({ view: { ways } }: Pick<ReservationPageProps, 'view'>) => (
  <nav className={css.ways} aria-label="Next steps">
    {ways.map(({ text, href }) => (
      <a key={href} className={css.way} href={href}>
        {text}
      </a>
    ))}
  </nav>
);

/** Asks again while the provider has not answered. */
function useRenewal(seconds: number | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!seconds) return undefined;
    const timer = setInterval(revalidate, seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds, revalidate]);
}

/** Goes on to the provider's page; without JavaScript the button leads there. */
function useDeparture({ away, payHref }: ReservationView): void {
  const href = away ? payHref?.href : undefined;
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
}

/** The car, the figures and the terms of a reservation. */
const ReservationSummary = ({ view: { car, rows, terms, personal } }: { readonly view: ReservationView }) => (
  <section className={css.stack} aria-labelledby="summary">
    <h2 className={css.heading} id="summary">
      Your reservation
    </h2>
    {'href' in car ? (
      <CarLine car={car} />
    ) : (
      <p>
        <strong>{car.title}</strong> {car.price}
      </p>
    )}
    <Rows rows={rows} />
    <details>
      <summary className={css.summary}>{terms.heading}</summary>
      <div className={css.terms}>
        <p>{terms.text}</p>
        <p className={css.small}>{terms.note}</p>
      </div>
    </details>
    {personal ? <p className={css.small}>{personal}</p> : null}
  </section>
);

/** Two presses prevent an accidental cancellation. */
export const Cancel = ({
  cancel: { action, summary, text, button: label },
}: {
  readonly cancel: NonNullable<ReservationView['cancel']>;
}) => (
  <details className={css.cancel}>
    <summary className={css.summary}>{summary}</summary>
    <Form className={css.terms} method="post" action={action}>
      <p>{text}</p>
      <p>
        <button type="submit" name="intent" value="cancel" className={button({ tone: 'quiet' })}>
          {label}
        </button>
      </p>
    </Form>
  </details>
);
