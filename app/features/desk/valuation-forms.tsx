import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { quiet } from './lead-page.css';
import { Mistake, NumberField, PanelForm, type ValuationFormProps } from './valuation-fields';
import * as css from './valuation-panel.css';

/** Another amount, which the shopper gets with their personal link. */
export const ReviseOffer = ({ valuation, action }: ValuationFormProps) => {
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
export const OutcomeForm = ({ valuation, action }: ValuationFormProps) => {
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
