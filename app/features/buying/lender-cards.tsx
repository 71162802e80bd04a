import type { OrderFieldsView } from '#server/buying/views/order-view';
import { Facts } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import * as css from './order.css';

interface LendersProps {
  readonly lenders: NonNullable<OrderFieldsView['lenders']>;
  readonly chosen: string;
}

/** The lenders with what they offer, one of which is chosen: rates always together with their warning. */
export function Lenders({ lenders: { offers, choice, note }, chosen }: LendersProps) {
  const heading = (
    <h2 className={journey.heading} id="lenders">
      {choice ? 'Choose a lender' : 'Lender for this purchase'}
    </h2>
  );
  const cards = offers.map((offer) => (
    <LenderCard key={offer.lender} offer={offer} field={choice?.name} chosen={chosen} />
  ));
  return (
    <>
      {choice ? (
        <fieldset className={css.lenders}>
          <legend>{heading}</legend>
          {choice.options
            ?.filter(({ value }) => value === '')
            .map(({ value, text }) => (
              <div key={value} className={css.lender}>
                <LenderRadio field={choice.name} value={value} text={text} isChosen={chosen === value} />
              </div>
            ))}
          {cards}
        </fieldset>
      ) : (
        <section className={css.lenders} aria-labelledby="lenders">
          {heading}
          {cards}
        </section>
      )}
      <p className={journey.small}>* {note.join(' ')}</p>
    </>
  );
}

interface LenderCardProps {
  readonly offer: LendersProps['lenders']['offers'][number];
  /** The group of the radio buttons; absent where there is nothing to choose. */
  readonly field: string | undefined;
  readonly chosen: string;
}

const LenderCard = ({ offer: { lender, name, facts }, field, chosen }: LenderCardProps) => (
  <div className={css.lender}>
    {field ? (
      <LenderRadio
        field={field}
        value={name}
        text={name}
        isChosen={chosen === name}
        about={`${lender}-offer`}
      />
    ) : (
      <h3 className={css.lenderName}>{name}</h3>
    )}
    <div id={`${lender}-offer`}>
      <Facts facts={facts} />
    </div>
  </div>
);

interface LenderRadioProps {
  readonly field: string;
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly about?: string;
}

/** Its label covers the card around it. */
const LenderRadio = ({ field, value, text, isChosen, about }: LenderRadioProps) => (
  <label className={css.lenderChoice}>
    <input type="radio" name={field} value={value} defaultChecked={isChosen} aria-describedby={about} />
    {text}
  </label>
);
