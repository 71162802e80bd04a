import { useField } from 'remix-validated-form';
import * as css from './field.css';
import { FieldBox, FieldGroup } from './field-group';
import { describedBy, type FieldView, fieldId } from './field-view';
import { SlotPicker } from './slot-picker';

/** A labelled input of a validated form, with its message right below it. */
export function Field({ rule }: { rule: FieldView }) {
  switch (rule.control) {
    case 'radio':
    case 'checkboxes':
      return <FieldGroup rule={rule} />;
    case 'checkbox':
      return <FieldBox rule={rule} />;
    case 'slots':
      return <SlotPicker rule={rule} />;
    default:
      return <LabelledField rule={rule} />;
  }
}

function LabelledField({ rule }: { rule: FieldView }) {
  const { error } = useField(rule.name);
  const id = fieldId(rule.name);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {rule.label}
        {rule.required || rule.requiredIf ? null : <span className={css.optional}> (optional)</span>}
      </label>
      {rule.hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {rule.hint}
        </p>
      ) : null}
      <FieldControl rule={rule} />
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The box that is typed into or chosen from. */
function FieldControl({ rule }: { rule: FieldView }) {
  const { error, getInputProps } = useField(rule.name);
  const described = describedBy(rule, error);
  const props = {
    className: css.input,
    id: fieldId(rule.name),
    // A file has none.
    ...(rule.control === 'file' ? {} : { autoComplete: rule.autocomplete }),
    required: rule.required,
    ...(rule.inputMode ? { inputMode: rule.inputMode } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
  const inputProps = getInputProps<object>(props);
  switch (rule.control) {
    case 'textarea':
      return <textarea rows={4} maxLength={rule.maxLength} {...inputProps} />;
    case 'select':
      return (
        <select {...inputProps}>
          <option value="">{rule.empty ?? (rule.required ? 'Choose…' : 'No preference')}</option>
          {rule.options?.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      );
    case 'date':
    case 'datetime-local':
      return <input type={rule.control} min={rule.min} max={rule.max} {...inputProps} />;
    case 'file':
      // A browser lets nobody but the person name a file.
      return <input type="file" accept={rule.accept} {...inputProps} defaultValue={undefined} />;
    case 'number':
      return <NumberInput rule={rule} inputProps={inputProps} />;
    default:
      return <input type={rule.control} maxLength={rule.maxLength} {...inputProps} />;
  }
}

/** Numbers are typed as people write them: an input of the type `number` refuses `25,000` without a word. */
function NumberInput({ rule, inputProps }: { rule: FieldView; inputProps: object }) {
  const input = <input type="text" maxLength={rule.maxLength} {...inputProps} />;
  if (!rule.before && !rule.after) return input;
  return (
    <span className={rule.before ? css.unitBefore : css.unitAfter}>
      <span className={css.unit}>{rule.before ?? rule.after}</span>
      {input}
    </span>
  );
}
