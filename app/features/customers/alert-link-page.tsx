import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import type {
  AlertPageView,
  AlertStepView,
  ManagedAlertsView,
  ManagedAlertView,
} from '#server/customers/views/alert-view';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { fieldId } from '~/ui/field-view';
import { select } from '~/ui/input.css';
import * as css from './alert-pages.css';

/** What is wrong with the values of a pressed button. */
interface Mistake {
  readonly message: string;
  /** The alert whose frequency is wrong. */
  readonly alert?: string | undefined;
}

/** The page of a link in an email about alerts: plain forms that work without JavaScript. */
export const AlertLinkPage = ({ view, mistake }: { view: AlertPageView; mistake?: Mistake | undefined }) => (
  <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
    {view.step ? <Step step={view.step} /> : null}
    {view.managed ? <Managed view={view.managed} mistake={mistake} /> : null}
  </main>
);

/** One button, since mail scanners open links. */
const Step = ({ step }: { step: AlertStepView }) => (
  <>
    <h1>{step.title}</h1>
    <p>{step.text}</p>
    {step.button ? (
      <form method="post">
        <button type="submit" className={button()}>
          {step.button}
        </button>
      </form>
    ) : null}
    {step.next ? (
      <a className={`${button({ tone: 'quiet' })} ${css.start}`} href={step.next.href}>
        {step.next.text}
      </a>
    ) : null}
  </>
);

const MistakeNote = ({ mistake: { message, alert } }: { mistake: Mistake }) =>
  alert ? (
    <ErrorSummary fields={[{ name: oftenName(alert) }]} errors={{ [oftenName(alert)]: message }} />
  ) : (
    <p className={css.mistake} role="alert">
      {message}
    </p>
  );

const oftenName = (id: string) => `frequency-${id}`;

const Managed = ({ view, mistake }: { view: ManagedAlertsView; mistake?: Mistake | undefined }) => (
  <>
    <h1>Your alerts</h1>
    {mistake ? <MistakeNote mistake={mistake} /> : null}
    {view.done && !mistake ? (
      <p className={css.done} role="status">
        {view.done}
      </p>
    ) : null}
    {view.alerts.length === 0 ? (
      <p>You have no alerts.</p>
    ) : (
      <>
        <p>Emails go to {view.email}.</p>
        <ul className={css.list}>
          {view.alerts.map((alert) => (
            <Alert key={alert.id} alert={alert} frequencies={view.frequencies} />
          ))}
        </ul>
        <DeleteAll />
      </>
    )}
    <a className={`${button({ tone: 'quiet' })} ${css.start}`} href={view.stock.href}>
      {view.stock.text}
    </a>
  </>
);

interface AlertProps {
  readonly alert: ManagedAlertView;
  readonly frequencies: ManagedAlertsView['frequencies'];
}

const Alert = ({ alert, frequencies }: AlertProps) => (
  <li className={css.alert}>
    <h2 className={css.name} id={alert.id}>
      <a href={alert.href}>{alert.label}</a>
    </h2>
    <p className={css.facts}>
      {alert.state}. {alert.confirmed ? `${alert.ends}.` : 'Use the link in our email to confirm it.'}
    </p>
    {alert.confirmed && alert.kind === 'search' ? (
      <Frequency alert={alert} frequencies={frequencies} />
    ) : null}
    <form method="post" className={css.buttons} aria-labelledby={alert.id}>
      <input type="hidden" name="alert" value={alert.id} />
      {alert.renewable ? <Press intent="renew" text="Renew" /> : null}
      {alert.confirmed ? (
        <Press intent={alert.paused ? 'resume' : 'pause'} text={alert.paused ? 'Resume' : 'Pause'} />
      ) : null}
      <Press intent="delete" text="Delete" />
    </form>
  </li>
);

const Press = ({ intent, text }: { intent: string; text: string }) => (
  <button type="submit" name="intent" value={intent} className={button({ tone: 'quiet' })}>
    {text}
  </button>
);

const Frequency = ({ alert, frequencies }: AlertProps) => (
  <form method="post" className={css.often}>
    <input type="hidden" name="alert" value={alert.id} />
    <label className={css.oftenLabel}>
      How often
      <select
        className={select}
        id={fieldId(oftenName(alert.id))}
        name="frequency"
        key={alert.frequency}
        defaultValue={alert.frequency}
      >
        {frequencies.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <Press intent="frequency" text="Change" />
  </form>
);

/** Two taps prevent an accident. */
const DeleteAll = () => (
  <details>
    <summary className={css.summary}>Delete all alerts</summary>
    <form method="post" className={css.sure}>
      <p>We’ll delete your email address and all of your alerts.</p>
      <Press intent="delete-all" text="Yes, delete all" />
    </form>
  </details>
);

/** Statuses of a request that is not the form of a page or a mail program. */
const unreadable: readonly number[] = [400, 403, 415];

/** A rejected button of a link's page: how to go on; `otherwise` for any other error. */
export function AlertRefusal({ otherwise }: { otherwise: ReactNode }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !unreadable.includes(error.status)) return otherwise;
  return (
    <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
      <h1>We couldn’t read that request</h1>
      <p>Nothing was changed. Please open the link in our email again, and press the button on its page.</p>
    </main>
  );
}
