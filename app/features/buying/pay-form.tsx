import { Form } from '@remix-run/react';
import type { PayFormView } from '#server/buying/pages/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';

import { PlainField } from '~/parts/dealer/plain-field';
import * as journey from '~/parts/journey/journey.css';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import * as css from './buying.css';

interface PayFormProps {
  readonly pay: PayFormView;
  readonly answer: JourneyAnswer | undefined;
}

/** The choice of a payment, or the only one there is. */
export const PayForm = ({ pay, answer }: PayFormProps) => (
  <section className={css.stack} aria-labelledby="pay">
    <h2 className={css.heading} id="pay">
      {pay.heading}
    </h2>
    <Form className={css.stack} method="post" action={pay.action}>
      {pay.field && answer ? <ErrorSummary errors={answer.errors} fields={[pay.field]} /> : null}
      {Object.entries(pay.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {pay.field ? (
        <PlainField
          rule={pay.field}
          value={answer?.values[pay.field.name] ?? pay.value}
          error={answer?.errors[pay.field.name]}
        />
      ) : null}
      <div className={journey.buttons}>
        <button type="submit" className={button({ tone: pay.tone })}>
          {pay.submit}
        </button>
      </div>
    </Form>
  </section>
);
