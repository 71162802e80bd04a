import type { CostsView } from '#server/showroom/views/car-page-view';
import { Sums } from '~/parts/cars/sums';
import { Carried, StateForm } from '~/parts/cars/terms-form';
import * as terms from '~/parts/cars/terms-form.css';
import { Amount } from '~/ui/amount';
import { button } from '~/ui/button';
import { Section } from '~/ui/section';
import * as css from './finance.css';

/** Below a price in full: what it consists of, and the choice of the state. */
export const PriceParts = ({ costs: { lines, state, carried } }: { costs: CostsView }) =>
  lines.length > 0 ? (
    <details>
      <summary className={terms.summary}>
        What’s in this price{state ? ` · change ${state.value}` : ''}
      </summary>
      <Sums sums={lines} />
      {state ? <StateForm {...state} action={undefined} carried={carried} /> : null}
    </details>
  ) : null;

const energyOf = ({ unit }: { unit: string }): string => (unit === 'L' ? 'Fuel' : 'Electricity');

/** Fuel or electricity for a year, with the shopper's own price and distance. */
export const RunningCosts = ({ costs: { running, carried } }: { costs: CostsView }) =>
  running ? (
    <Section
      title="Running costs"
      id="running-costs"
      fold={carried.some(({ name }) => name === 'fuel_cents') ? 'open' : 'closed'}
      note={
        running.kind === 'cost' ? `${energyOf(running.fields)}: ${running.text.toLowerCase()}` : undefined
      }
    >
      {running.kind === 'unknown' ? (
        <p className={css.note}>{running.text}</p>
      ) : (
        <form className={css.calculator} action="#running-costs">
          <p>
            <strong className={css.amount}>{running.text}</strong> for{' '}
            {energyOf(running.fields).toLowerCase()}. {running.detail}
          </p>
          <Carried fields={carried} except={['fuel_cents', 'km_a_year']} />
          <div className={terms.form}>
            <Amount
              name="fuel_cents"
              label={`Cents per ${running.fields.unit === 'L' ? 'litre' : 'kWh'}`}
              value={running.fields.cents}
            />
            <Amount name="km_a_year" label="Kilometres a year" value={running.fields.km} />
            <button type="submit" className={button({ tone: 'quiet' })}>
              Calculate
            </button>
          </div>
          {running.source ? <p className={css.small}>{running.source}</p> : null}
        </form>
      )}
    </Section>
  ) : null;

/** The delivery to the shopper's postcode. */
export const Delivery = ({ costs: { delivery, carried } }: { costs: CostsView }) =>
  delivery ? (
    <Section
      title="Delivery"
      id="delivery"
      fold={delivery.outcome ? 'open' : 'closed'}
      note={delivery.outcome ? undefined : delivery.reach}
    >
      <form className={css.calculator} action="#delivery">
        <p id="delivery-outcome" role={delivery.outcome ? 'status' : undefined}>
          {delivery.outcome ?? delivery.rule}{' '}
          {delivery.ask ? (
            <a href={delivery.ask.href} data-scroll="keep">
              {delivery.ask.text}
            </a>
          ) : null}
        </p>
        <Carried fields={carried} except={['postcode']} />
        <div className={terms.form}>
          <Amount
            name="postcode"
            label="Your postcode"
            value={delivery.postcode}
            longest={4}
            autoComplete="postal-code"
            invalid={delivery.invalid}
            describedBy="delivery-outcome"
          />
          <button type="submit" className={button({ tone: 'quiet' })}>
            Check delivery
          </button>
        </div>
      </form>
    </Section>
  ) : null;
