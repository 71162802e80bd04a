import * as css from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';

interface AccountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A password field with its message right below it. It never shows what was typed before. */
export function AccountField({ name, label, autoComplete, hint, error }: AccountFieldProps) {
  const id = fieldId(name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <input
        className={css.input}
        id={id}
        name={name}
        type="password"
        autoComplete={autoComplete}
        maxLength={200}
        required
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        {...(error ? { 'aria-invalid': true } : {})}
      />
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
