import type { RefundFieldsView } from '#server/desk/views/reservation-views';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { TextField } from '~/ui/text-field';

/** How much goes back, and the reason that the customer reads. */
export const RefundFields = ({ fields }: { fields: RefundFieldsView }) => (
  <>
    {fields.choices.length > 0 ? <Amount fields={fields} /> : null}
    <Reason fields={fields} />
  </>
);

const Amount = ({ fields: { choices, values, errors } }: { fields: RefundFieldsView }) => (
  <>
    <fieldset
      className={field.group}
      id={fieldId('refund')}
      tabIndex={-1}
      {...(errors['refund'] ? { 'aria-describedby': `${fieldId('refund')}-error` } : {})}
    >
      <legend className={field.label}>Refund</legend>
      <span className={field.choices}>
        {choices.map(({ value, text }) => (
          <label key={value} className={field.choice}>
            <input type="radio" name="refund" value={value} defaultChecked={values['refund'] === value} />{' '}
            {text}
          </label>
        ))}
      </span>
      {errors['refund'] ? (
        <p className={field.error} id={`${fieldId('refund')}-error`}>
          {errors['refund']}
        </p>
      ) : null}
    </fieldset>
    <TextField
      name="amount"
      label="Another amount, in dollars"
      optional
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      defaultValue={values['amount']}
      error={errors['amount']}
    />
  </>
);

const Reason = ({ fields: { values, errors } }: { fields: RefundFieldsView }) => {
  const id = fieldId('reason');
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        Reason
      </label>
      <p className={field.hint} id={`${id}-hint`}>
        The customer reads it.
      </p>
      <textarea
        className={field.input}
        id={id}
        name="reason"
        rows={3}
        maxLength={300}
        defaultValue={values['reason']}
        {...(errors['reason'] ? { 'aria-invalid': true } : {})}
        aria-describedby={errors['reason'] ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      {errors['reason'] ? (
        <p className={field.error} id={`${id}-error`}>
          {errors['reason']}
        </p>
      ) : null}
    </div>
  );
};

/** The fields in their order, for the summary of errors. */
export const refundFieldNames = [{ name: 'refund' }, { name: 'amount' }, { name: 'reason' }] as const;
