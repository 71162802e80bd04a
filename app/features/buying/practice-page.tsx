import { Form } from '@remix-run/react';
import type { PracticeView } from '#server/buying/pages/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';

import { Failure } from '~/parts/journey/failure';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './buying.css';
import { Rows } from './rows';

interface PracticePageProps {
  readonly view: PracticeView;
  readonly answer: JourneyAnswer | undefined;
}

/** Our own page in place of a provider's: a plain form that works without JavaScript. */
export const PracticePage = ({ view, answer }: PracticePageProps) => (
  <main id="main" className={`${column} ${css.page}`}>
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
