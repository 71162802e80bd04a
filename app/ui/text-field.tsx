import { forwardRef, type InputHTMLAttributes } from 'react';
import * as css from './field.css';
import { ariaOf, Hint, Mistake, Optional } from './field-frames';
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
  ({ name, label, optional = false, hint, error, className, ...input }, ref) => (
    <div className={css.field}>
      <label className={css.label} htmlFor={fieldId(name)}>
        {label}
        {optional ? <Optional /> : null}
      </label>
      <Hint name={name} hint={hint} />
      <input
        ref={ref}
        className={className ? `${css.input} ${className}` : css.input}
        id={fieldId(name)}
        name={name}
        {...ariaOf({ name, hint }, error)}
        {...input}
      />
      <Mistake name={name} error={error} />
    </div>
  ),
);
