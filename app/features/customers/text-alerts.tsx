import { Form } from '@remix-run/react';
import type { AlertsView } from '#server/customers/views/account-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import { Part } from './part';

interface TextAlertsProps {
  readonly section: AlertsView;
}

/** Cars that the customer gets texts about, each with a button that stops them; it posts to the page that shows them. */
export const TextAlerts = ({ section: { alerts, noun } }: TextAlertsProps) => (
  <Part id="text-alerts" title="Text alerts">
    {alerts.length === 0 ? (
      <p>None yet. Choose “Price alert” on the page of a {noun}, and we’ll text you when it gets cheaper.</p>
    ) : (
      <ul className={css.sessions}>
        {alerts.map(({ id, label, href, ends }) => (
          <li key={id} className={css.session}>
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
  </Part>
);
