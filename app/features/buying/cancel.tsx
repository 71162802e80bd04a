import { Form } from '@remix-run/react';
import type { ReservationView } from '#server/buying/pages/views/reservation-view';
import { button } from '~/ui/button.css';
import * as css from './buying.css';

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
