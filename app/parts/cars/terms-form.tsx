import type { CarriedFieldView, StateFormView, TermsFormView } from '#server/stock/views/price-view';
import { englishHere, say } from '~/rendering/say';
import { Amount } from '~/ui/amount';
import { button } from '~/ui/button';
import { pairLabel, select } from '~/ui/input.css';
import * as css from './terms-form.css';

/** Parts of the address that a form carries on, without those that it asks for itself. */
export const Carried = ({
  fields,
  except = [],
}: {
  fields: readonly CarriedFieldView[];
  except?: readonly string[];
}) => (
  <>
    {fields
      .filter(({ name }) => !except.includes(name))
      .map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and the list never changes
        <input key={at} type="hidden" name={name} value={value} />
      ))}
  </>
);

interface StateFormProps extends Pick<StateFormView, 'value' | 'options'> {
  readonly action: string | undefined;
  readonly carried: readonly CarriedFieldView[];
}

/** Where the shopper registers a car: reloads the page with its prices for that state. */
export const StateForm = ({ value, options, action, carried }: StateFormProps) => (
  <form className={css.form} action={action}>
    <Carried fields={carried} except={['register_in']} />
    <label className={pairLabel}>
      {say('Registering in')}
      <select className={select} name="register_in" defaultValue={value}>
        {options.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
    </label>
    <button type="submit" className={button({ tone: 'quiet' })}>
      {say('Update')}
    </button>
  </form>
);

const periods = [
  ['week', 'Every week'],
  ['fortnight', 'Every fortnight'],
  ['month', 'Every month'],
] as const;

interface LoanTermsProps {
  readonly years: number;
  readonly per: string;
  readonly terms: readonly { readonly value: number; readonly text: string }[];
}

interface DepositProps {
  readonly value: number;
  /** An accepted trade-in counts besides: a line of its own says so. */
  readonly hasTradeIn?: true | undefined;
}

/** The deposit of a loan, under the same name on every page. */
export const DepositAmount = ({ value, hasTradeIn }: DepositProps) => (
  <Amount
    name="deposit"
    label={hasTradeIn ? say('Deposit ($)') : say('Deposit or trade-in ($)')}
    value={value}
  />
);

/** Term and repayment frequency of a loan. */
export const LoanTerms = ({ years, per, terms }: LoanTermsProps) => (
  <>
    <label className={pairLabel}>
      {say('Term')}
      <select className={select} name="years" defaultValue={years}>
        {terms.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <label className={pairLabel}>
      {say('Repayments')}
      <select className={select} name="per" defaultValue={per}>
        {periods.map(([value, text]) => (
          <option key={value} value={value}>
            {say(text)}
          </option>
        ))}
      </select>
    </label>
  </>
);

/**
 * The shopper's terms above a list: a line for the state and one for the loan. Opening one closes the other, since each is a form
 * of its own, which knows nothing of what somebody typed into the other.
 */
export const TermsForm = ({ view: { action, carried, state, loan } }: { view: TermsFormView }) => (
  <div className={css.terms}>
    {state ? (
      <details name="terms">
        <summary className={css.summary}>{say('Prices for {state}', { state: state.value })}</summary>
        <div className={css.open}>
          <StateForm {...state} action={action} carried={[...carried, ...state.carried]} />
        </div>
      </details>
    ) : null}
    {loan ? (
      <details name="terms">
        <summary className={css.summary}>
          {loan.chosen ? say('Your loan: {loan}', { loan: loan.chosen }) : say('Add your repayments')}
        </summary>
        <div className={css.open}>
          <form className={css.form} action={action}>
            <Carried fields={[...carried, ...loan.carried]} />
            <DepositAmount value={loan.deposit} hasTradeIn={loan.tradeIn ? true : undefined} />
            <Amount name="rate" label={say('Interest (% p.a.)')} value={loan.rate ?? ''} />
            <LoanTerms {...loan} />
            <button type="submit" className={button({ tone: 'quiet' })}>
              {say('Show repayments')}
            </button>
          </form>
          <p className={css.note}>
            {loan.tradeIn ? `${loan.tradeIn} ` : null}
            <span lang={englishHere()}>{loan.disclaimer}</span>{' '}
            {loan.withoutHref ? <a href={loan.withoutHref}>{say('Remove repayments')}</a> : null}
          </p>
        </div>
      </details>
    ) : null}
  </div>
);
