import { useField } from 'remix-validated-form';
import * as css from './field.css';

interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'datetime-local';
  readonly autocomplete: string;
  readonly inputMode?: 'numeric' | 'email' | 'tel' | undefined;
  readonly required: boolean;
  readonly maxLength: number;
  readonly options?: readonly { readonly value: string; readonly text: string }[] | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled input of a validated form, with its message right below it. */
export function Field({ rule }: { rule: FieldView }) {
  const { error, getInputProps } = useField(rule.name);
  const id = `field-${rule.name}`;
  const described = [rule.hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const props = {
    className: css.input,
    id,
    autoComplete: rule.autocomplete,
    required: rule.required,
    ...(rule.inputMode ? { inputMode: rule.inputMode } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {rule.label}
        {rule.required ? null : <span className={css.optional}> (optional)</span>}
      </label>
      {rule.hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {rule.hint}
        </p>
      ) : null}
      <Control rule={rule} inputProps={getInputProps<object>(props)} />
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Control({ rule, inputProps }: { rule: FieldView; inputProps: object }) {
  switch (rule.control) {
    case 'textarea':
      return <textarea rows={4} maxLength={rule.maxLength} {...inputProps} />;
    case 'select':
      return (
        <select {...inputProps}>
          <option value="">No preference</option>
          {rule.options?.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      );
    case 'datetime-local':
      return <input type="datetime-local" min={rule.min} max={rule.max} {...inputProps} />;
    default:
      return <input type={rule.control} maxLength={rule.maxLength} {...inputProps} />;
  }
}
