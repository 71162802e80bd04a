import type { ExpiredStepView, FinishedStepView } from '#server/trade-in/views/valuation-view';
import * as journey from '~/parts/journey/journey.css';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { Booked } from './booked';
import * as css from './journey.css';

/** What happens next, and the link that opens the valuation again. */
export const FinishedStep = ({ step }: { readonly step: FinishedStepView }) => (
  <div className={css.finished}>
    <p className={css.lead}>
      <span className={css.tick}>
        <Icon name="tick" />
      </span>
      {step.summary}
    </p>
    {step.booked ? <Booked booked={step.booked} /> : null}
    <section className={journey.block} aria-labelledby="next">
      <h2 className={journey.heading} id="next">
        What happens next
      </h2>
      <ol className={journey.nextSteps}>
        {step.steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {step.phone ? (
        <p>
          In a hurry? Call us on{' '}
          <a className={css.phone} href={step.phone.href}>
            {step.phone.text}
          </a>
          .
        </p>
      ) : null}
    </section>
    <section className={journey.block} aria-labelledby="link">
      <h2 className={journey.heading} id="link">
        Your personal link
      </h2>
      <p>
        <a className={css.address} href={step.link.href}>
          {step.link.address}
        </a>
      </p>
      <p className={journey.small}>{step.link.until}</p>
    </section>
    <nav className={journey.buttons} aria-label="Next steps">
      {step.ways.map(({ text, href }, at) => (
        <a key={href} className={button({ tone: at === 0 ? 'primary' : 'quiet' })} href={href}>
          {text}
        </a>
      ))}
    </nav>
  </div>
);

/** In place of a valuation whose link no longer opens it. */
export const ExpiredStep = ({ step: { text, start } }: { readonly step: ExpiredStepView }) => (
  <>
    <p>{text}</p>
    <p>
      <a className={button()} href={start.href}>
        {start.text}
      </a>
    </p>
  </>
);
