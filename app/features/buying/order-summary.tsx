import type {
  AnswerRowView,
  OrderDepositView,
  OrderPlacedView,
  OrderSummaryView,
  SumsView,
} from '#server/buying/pages/views/order-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import * as journey from '~/parts/journey/journey.css';
import { button } from '~/ui/button.css';
import * as css from './order.css';
import { FieldList, OrderForm, Submit } from './order-form';

interface StepProps<Step> {
  readonly step: Step;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** Everything the shopper answered, the sums line by line and the terms. */
export const OrderSummary = ({ step, action, answer }: StepProps<OrderSummaryView>) => (
  <>
    <Answers rows={step.rows} />
    <Sums sums={step.sums} />
    <OrderForm action={action} hidden={step.hidden} answer={answer} names={[step.agree.name]}>
      <section className={journey.block} aria-labelledby="terms">
        <h2 className={journey.heading} id="terms">
          Terms of the order
        </h2>
        <p>{step.terms}</p>
      </section>
      <FieldList fields={[step.agree]} values={{}} answer={answer} />
      <Submit>{step.submit}</Submit>
      <p className={journey.small}>{step.until}</p>
    </OrderForm>
  </>
);

/** Before and while the deposit is paid. */
export const OrderDeposit = ({ step, action, answer }: StepProps<OrderDepositView>) => (
  <>
    <p>{step.text}</p>
    {step.link ? (
      <p>
        <a className={button()} href={step.link.href}>
          {step.link.text}
        </a>
      </p>
    ) : null}
    {step.submit ? (
      <OrderForm action={action} answer={answer} names={[]}>
        <Submit>{step.submit}</Submit>
      </OrderForm>
    ) : null}
    <Sums sums={step.sums} />
  </>
);

/** The order is placed, or has ended since. */
export const OrderPlaced = ({ step }: { readonly step: OrderPlacedView }) => (
  <>
    <p>
      Your order number is <strong className={css.reference}>{step.reference}</strong>
    </p>
    {step.end ? <p>{step.end}</p> : null}
    {step.next.length > 0 ? (
      <section className={journey.block} aria-labelledby="next">
        <h2 className={journey.heading} id="next">
          What happens next
        </h2>
        <ol className={journey.nextSteps}>
          {step.next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
    ) : null}
    <nav className={journey.buttons} aria-label="Documents">
      {step.links.map(({ text, href }, at) => (
        <a key={href} className={button({ tone: at === 0 ? 'primary' : 'quiet' })} href={href}>
          {text}
        </a>
      ))}
    </nav>
    <Answers rows={step.rows} />
    <Sums sums={step.sums} />
    <section className={journey.block} aria-labelledby="terms">
      <h2 className={journey.heading} id="terms">
        Terms you agreed to
      </h2>
      <p>{step.terms.text}</p>
      <p className={journey.small}>{step.terms.note}</p>
    </section>
  </>
);

const Answers = ({ rows }: { readonly rows: readonly AnswerRowView[] }) => (
  <section className={journey.block} aria-labelledby="answers">
    <h2 className={journey.heading} id="answers">
      Your order
    </h2>
    <dl className={css.rows}>
      {rows.map(({ label, value, href }) => (
        <div key={label} className={css.row}>
          <dt>{label}</dt>
          <dd>
            {value}
            {href ? (
              <a className={css.change} href={href} aria-label={`Change: ${label}`}>
                Change
              </a>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Sums = ({ sums: { lines, gst } }: { readonly sums: SumsView }) => (
  <section className={journey.block} aria-labelledby="sums">
    <h2 className={journey.heading} id="sums">
      Price line by line
    </h2>
    <dl className={css.sums}>
      {lines.map(({ label, value, note, total }) => (
        <div key={label} className={total ? css.total : css.sum}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note ? <dd className={css.sumNote}>{note}</dd> : null}
        </div>
      ))}
    </dl>
    <p className={journey.small}>{gst}</p>
  </section>
);
