import type { ReactNode } from 'react';
import type { ValuationPanelView } from '#server/people/desk/views/valuation-panel-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { quiet } from './lead-page.css';
import * as css from './valuation-panel.css';

interface FormProps {
  readonly valuation: ValuationPanelView;
  /** The lead's address. */
  readonly action: string;
}

interface PanelFormProps extends FormProps {
  readonly name: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the panel; `name` tells the server which. */
const PanelForm = ({ valuation, action, name, submit, children }: PanelFormProps) => (
  <form className={css.form} method="post" action={action} noValidate>
    <input type="hidden" name="do" value={name} />
    <input type="hidden" name="version" value={valuation.version} />
    {children}
    <button className={`${button({ tone: 'quiet' })} ${css.send}`} type="submit">
      {submit}
    </button>
  </form>
);

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: ValuationPanelView['errors'];
  readonly before?: string;
  readonly after?: string;
}

/** A number as people type it, with its unit. */
const NumberField = ({ name, label, value, errors, before, after }: TextProps) => {
  const id = fieldId(name);
  const error = errors[name];
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={before ? field.unitBefore : field.unitAfter}>
        <span className={field.unit}>{before ?? after}</span>
        <input
          className={field.input}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={value}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
      </span>
      <Mistake name={name} errors={errors} />
    </div>
  );
};

const Mistake = ({ name, errors }: { name: string; errors: ValuationPanelView['errors'] }) =>
  errors[name] ? (
    <p className={field.error} id={`${fieldId(name)}-error`}>
      {errors[name]}
    </p>
  ) : null;

/** Other kilometres or answers; the shopper does not see the result. */
export const ValueAgain = ({ valuation, action }: FormProps) => {
  const { again, errors } = valuation;
  if (!again) return null;
  return (
    <>
      {again.compared.length > 0 ? <Compared again={again} /> : null}
      <details className={css.more} open={again.open}>
        <summary className={css.summary}>Value again</summary>
        <PanelForm valuation={valuation} action={action} name="value-again" submit="Value again">
          <p className={quiet}>
            For staff only: the shopper sees a new amount when you send a revised offer.
          </p>
          <div className={css.fields}>
            <NumberField
              name="kilometres"
              label="Kilometres"
              value={again.kilometres}
              errors={errors}
              after="km"
            />
            {again.questions.map(({ name, label, value, options }) => (
              <div key={name} className={field.field}>
                <label className={field.label} htmlFor={fieldId(`answer_${name}`)}>
                  {label}
                </label>
                <select
                  className={field.input}
                  id={fieldId(`answer_${name}`)}
                  name={`answer_${name}`}
                  defaultValue={value}
                >
                  <option value="">Unknown</option>
                  {options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.text}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </div>
        </PanelForm>
      </details>
    </>
  );
};

const Compared = ({ again }: { again: NonNullable<ValuationPanelView['again']> }) => (
  <table className={css.table}>
    <caption className={css.caption}>Valued again by {again.by}</caption>
    <thead>
      <tr>
        <td className={css.cell} />
        <th className={css.cell} scope="col">
          Shopper
        </th>
        <th className={css.cell} scope="col">
          Again
        </th>
      </tr>
    </thead>
    <tbody>
      {again.compared.map(({ label, before, after }) => (
        <tr key={label}>
          <th className={css.cell} scope="row">
            {label}
          </th>
          <td className={css.cell}>{before}</td>
          <td className={css.cell}>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Another amount, which the shopper gets with their personal link. */
export const ReviseOffer = ({ valuation, action }: FormProps) => {
  const { revise, errors } = valuation;
  if (!revise) return null;
  const noteId = fieldId('offer_note');
  return (
    <details className={css.more} open={revise.open}>
      <summary className={css.summary}>Send a revised offer</summary>
      {revise.blocked ? (
        <p className={css.inside}>{revise.blocked}</p>
      ) : (
        <PanelForm valuation={valuation} action={action} name="revise-offer" submit="Send revised offer">
          <p className={quiet}>It replaces the earlier offer, and the shopper decides again.</p>
          <div className={css.pair}>
            <NumberField name="amount" label="Offer" value={revise.amount} errors={errors} before="$" />
            <NumberField name="days" label="Valid for" value={revise.days} errors={errors} after="days" />
          </div>
          <div className={field.field}>
            <label className={field.label} htmlFor={noteId}>
              Note to the shopper<span className={field.optional}> (optional)</span>
            </label>
            <textarea
              className={field.input}
              id={noteId}
              name="offer_note"
              rows={3}
              maxLength={300}
              defaultValue={revise.note}
              {...(errors['offer_note']
                ? { 'aria-invalid': true, 'aria-describedby': `${noteId}-error` }
                : {})}
            />
            <Mistake name="offer_note" errors={errors} />
          </div>
          <fieldset className={field.group} id={fieldId('channel')} tabIndex={-1}>
            <legend className={field.label}>Send it by</legend>
            <span className={field.choices}>
              {revise.channels.map(({ value, text, chosen }) => (
                <label key={value} className={field.choice}>
                  <input type="radio" name="channel" value={value} defaultChecked={chosen} /> {text}
                </label>
              ))}
            </span>
            <Mistake name="channel" errors={errors} />
          </fieldset>
        </PanelForm>
      )}
    </details>
  );
};

/** Whether the car was bought, and for how much. */
export const OutcomeForm = ({ valuation, action }: FormProps) => {
  const { outcome, errors } = valuation;
  return (
    <>
      {outcome.text ? <p className={css.outcome}>{outcome.text}</p> : null}
      <details className={css.more} open={outcome.open}>
        <summary className={css.summary}>
          {outcome.text ? 'Change the outcome' : 'Record the outcome'}
        </summary>
        <PanelForm valuation={valuation} action={action} name="outcome" submit="Save outcome">
          <p className={quiet}>The market report compares prices paid with its estimates.</p>
          <fieldset className={field.group} id={fieldId('won')} tabIndex={-1}>
            <legend className={field.label}>Did you buy the car?</legend>
            <span className={field.choices}>
              {[
                { value: 'yes', text: 'Yes' },
                { value: 'no', text: 'No' },
              ].map(({ value, text }) => (
                <label key={value} className={field.choice}>
                  <input type="radio" name="won" value={value} defaultChecked={outcome.won === value} />{' '}
                  {text}
                </label>
              ))}
            </span>
            <Mistake name="won" errors={errors} />
          </fieldset>
          <NumberField
            name="paid"
            label="Price paid, if you bought it"
            value={outcome.dollars}
            errors={errors}
            before="$"
          />
        </PanelForm>
      </details>
    </>
  );
};
