import { useField } from 'remix-validated-form';
import * as css from './field.css';

interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'textarea' | 'checkbox';
  readonly autocomplete: string;
  readonly inputMode?: 'numeric' | 'email' | 'tel' | undefined;
  readonly required: boolean;
  readonly maxLength: number;
}

/** A labelled input of a validated form, with its message right below it. */
export function Field({ rule }: { rule: FieldView }) {
  const { error, getInputProps } = useField(rule.name);
  const id = `field-${rule.name}`;
  const props = {
    className: css.input,
    id,
    autoComplete: rule.autocomplete,
    maxLength: rule.maxLength,
    required: rule.required,
    ...(rule.inputMode ? { inputMode: rule.inputMode } : {}),
    ...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}),
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {rule.label}
        {rule.required ? null : <span className={css.optional}> (optional)</span>}
      </label>
      {rule.control === 'textarea' ? (
        <textarea rows={4} {...getInputProps<object>(props)} />
      ) : (
        <input type={rule.control} {...getInputProps<object>(props)} />
      )}
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
