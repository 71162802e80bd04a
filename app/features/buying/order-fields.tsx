import type { OrderFieldsView } from '#server/buying/pages/views/order-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { Visited, visitedField } from '~/parts/dealer/visited';
import * as journey from '~/parts/journey/journey.css';
import { Trap } from '~/parts/journey/step-form';
import { button } from '~/ui/button.css';
import * as css from './order.css';
import { FieldList, OrderForm, Submit } from './order-form';

interface OrderFieldsProps {
  readonly step: OrderFieldsView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** Details, trade-in, payment, extras or the licence. */
export function OrderFields({ step, action, answer }: OrderFieldsProps) {
  const { intro, fields, more, lenders, hidden, trap, hasFile, link, submit, privacy } = step;
  const { [visitedField]: visited, ...plainHidden } = hidden;
  // A form that came back has the shopper's own choices: an unticked box stays unticked.
  const values = answer ? answer.values : step.values;
  const names = [...fields, ...(more?.fields ?? [])].map(({ name }) => name);
  return (
    <OrderForm action={action} hidden={plainHidden} hasFile={hasFile ?? false} answer={answer} names={names}>
      {intro ? <p>{intro}</p> : null}
      {link ? (
        <p>
          <a className={button({ tone: 'quiet' })} href={link.href}>
            {link.text}
          </a>
        </p>
      ) : null}
      <FieldList fields={fields} values={values} answer={answer} />
      {lenders || more ? (
        <div className={css.forFinance}>
          {lenders ? <Lenders lenders={lenders} /> : null}
          {more ? (
            <section className={journey.block} aria-labelledby="more">
              <h2 className={journey.heading} id="more">
                {more.heading}
              </h2>
              <FieldList fields={more.fields} values={values} answer={answer} />
            </section>
          ) : null}
        </div>
      ) : null}
      {visited === undefined ? null : <Visited />}
      {trap ? <Trap name={trap} /> : null}
      <Submit>{submit}</Submit>
      {privacy ? <p className={journey.small}>{privacy}</p> : null}
    </OrderForm>
  );
}

/** The lenders' own examples: rates always together with their warning. */
const Lenders = ({ lenders }: { readonly lenders: NonNullable<OrderFieldsView['lenders']> }) => (
  <section className={css.lenders} aria-labelledby="lenders">
    <h2 className={journey.heading} id="lenders">
      Lenders for this purchase
    </h2>
    {lenders.offers.map(({ lender, name, teaser, facts }) => (
      <div key={lender} className={css.lender}>
        <h3 className={css.lenderName}>{name}</h3>
        <p>{teaser}</p>
        <dl className={journey.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
    {lenders.note.map((text) => (
      <p key={text} className={journey.small}>
        {text}
      </p>
    ))}
  </section>
);
