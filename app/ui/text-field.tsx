import { forwardRef, type InputHTMLAttributes } from 'react';
import * as css from './field.css';
import { fieldId } from './field-view';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A labelled input of a plain form, with its message right below it. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(
  ({ name, label, optional = false, hint, error, className, ...input }, ref) => {
    const id = fieldId(name);
    const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
    return (
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          {label}
          {optional ? <span className={css.optional}> (optional)</span> : null}
        </label>
        {hint ? (
          <p className={css.hint} id={`${id}-hint`}>
            {hint}
          </p>
        ) : null}
        <input
          ref={ref}
          className={className ? `${css.input} ${className}` : css.input}
          id={id}
          name={name}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(described ? { 'aria-describedby': described } : {})}
          {...input}
        />
        {error ? (
          <p className={css.error} id={`${id}-error`}>
            {error}
          </p>
        ) : null}
      </div>
    );
  },
);
