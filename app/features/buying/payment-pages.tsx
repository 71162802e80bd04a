import { Form } from '@remix-run/react';
import type { PayFormView, PracticeView, RowView } from '#server/buying/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { Failure } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { PlainField } from '~/ui/plain-field';
import * as css from './buying.css';

interface PracticePageProps {
  readonly view: PracticeView;
  readonly answer: JourneyAnswer | undefined;
}

/** Our own page in place of a provider's: a plain form that works without JavaScript. */
export const PracticePage = ({ view, answer }: PracticePageProps) => (
  <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
    <div className={css.practice}>
      <p className={css.demonstration}>{view.notice}</p>
      <h1 className={css.title}>{view.heading}</h1>
      <Failure text={answer?.failure} />
      <p className={css.amount}>{view.amount}</p>
      <Rows rows={view.rows} />
      {view.buttons.length > 0 ? (
        <Choices view={view} />
      ) : (
        <p>
          <a className={button()} href={view.back.href}>
            {view.back.text}
          </a>
        </p>
      )}
    </div>
  </main>
);

const Choices = ({ view: { action, buttons } }: { readonly view: PracticeView }) => (
  <Form method="post" action={action} className={css.choices}>
    {buttons.map(({ intent, text, hint }, at) => (
      <div key={intent} className={css.choice}>
        <button
          type="submit"
          name="intent"
          value={intent}
          className={button({ tone: at === 0 ? 'primary' : 'quiet', wide: true })}
          aria-describedby={`${intent}-hint`}
        >
          {text}
        </button>
        <p className={css.small} id={`${intent}-hint`}>
          {hint}
        </p>
      </div>
    ))}
  </Form>
);

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

/** Facts with their labels. */
export const Rows = ({ rows }: { readonly rows: readonly RowView[] }) => (
  <dl className={css.rows}>
    {rows.map(({ label, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be equal
      <div key={at} className={css.row}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
