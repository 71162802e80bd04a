import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { say } from '~/rendering/say';
import * as css from './field.css';
import {
  ariaOf,
  BoxFrame,
  Choice,
  GroupFrame,
  Hint,
  LabelledFrame,
  Mistake,
  Optional,
  WithUnit,
} from './field-frames';
import { type FieldView, fieldId } from './field-view';

interface FieldProps {
  readonly rule: FieldView;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  /** Beside the box. */
  readonly children?: ReactNode;
}

/** A labelled field of a plain form, with its message right below it. */
export function PlainField({ rule, value = '', error, children }: FieldProps) {
  switch (rule.control) {
    case 'radio':
      return <Group rule={rule} value={value} error={error} />;
    case 'checkbox':
      return (
        <BoxFrame rule={rule} error={error}>
          <input
            type="checkbox"
            value="yes"
            name={rule.name}
            id={fieldId(rule.name)}
            defaultChecked={value === 'yes'}
            {...ariaOf(rule, error)}
          />
        </BoxFrame>
      );
    default:
      return (
        <LabelledFrame rule={rule} error={error}>
          <Control rule={rule} value={value} error={error} />
          {children}
        </LabelledFrame>
      );
  }
}

function Control({ rule, value, error }: FieldProps) {
  const props = {
    className: css.input,
    id: fieldId(rule.name),
    name: rule.name,
    defaultValue: value,
    autoComplete: rule.autocomplete,
    ...(rule.inputMode ? { inputMode: rule.inputMode } : {}),
    ...ariaOf(rule, error),
  };
  if (rule.control === 'select') return <Select rule={rule} props={props} />;
  // A browser lets nobody but the person name a file.
  if (rule.control === 'file') {
    const { defaultValue, autoComplete, ...ofFile } = props;
    return <input type="file" accept={rule.accept} {...ofFile} />;
  }
  if (rule.control === 'textarea')
    return <textarea rows={rule.rows ?? (rule.required ? 4 : 2)} maxLength={rule.maxLength} {...props} />;
  return (
    <WithUnit rule={rule}>
      <input
        type={rule.control === 'number' ? 'text' : rule.control}
        maxLength={rule.control.startsWith('date') ? undefined : rule.maxLength}
        list={rule.list}
        {...props}
      />
    </WithUnit>
  );
}

const Select = ({ rule, props }: { readonly rule: FieldView; readonly props: object }) => (
  <select {...props}>
    {rule.empty === undefined && rule.required ? null : (
      <option value="">{rule.empty ?? say('Choose…')}</option>
    )}
    {rule.options?.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);

const Group = ({ rule, value, error }: FieldProps) => (
  <GroupFrame rule={rule} error={error}>
    {rule.options?.map((option, at) => (
      <Choice key={option.value} text={option.text}>
        <input
          type="radio"
          name={rule.name}
          value={option.value}
          defaultChecked={option.value === value}
          id={at === 0 ? fieldId(rule.name) : undefined}
          aria-invalid={error ? true : undefined}
        />
      </Choice>
    ))}
  </GroupFrame>
);

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
