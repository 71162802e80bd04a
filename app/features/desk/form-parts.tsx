import type { ButtonHTMLAttributes, FormHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { button } from '~/ui/button';
import * as field from '~/ui/field.css';
import { Mistake } from '~/ui/field-frames';
import { type FieldView, fieldId } from '~/ui/field-view';
import { input, select } from '~/ui/input.css';
import { PlainField, TextField } from '~/ui/plain-field';
import * as css from './parts.css';
import * as signIn from './sign-in.css';

interface PostFormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** Fields that nobody sees; `do` names the action. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A form that changes something: its fields one below the other. */
export const PostForm = ({ values = {}, className = css.form, children, ...form }: PostFormProps) => (
  <form method="post" className={className} {...form}>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);

interface SubmitProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `choice`: a small one among others of its kind. */
  readonly tone?: 'primary' | 'quiet' | 'choice';
  /** The form's action, for a form with several buttons. */
  readonly action?: string | undefined;
  readonly label?: string;
}

/** The button that sends a form; the main one unless it says otherwise. */
export const Submit = ({ tone = 'primary', action, label, children, ...rest }: SubmitProps) => (
  <button
    className={tone === 'choice' ? css.choice : button({ tone })}
    type="submit"
    name={action && 'do'}
    value={action}
    aria-label={label}
    {...rest}
  >
    {children}
  </button>
);

interface EntryProps extends Partial<Omit<FieldView, 'name' | 'label'>>, Pick<FieldView, 'name' | 'label'> {
  /** What was typed into the form, and what is wrong with it. */
  readonly of: { readonly typed?: Readonly<Record<string, string>>; readonly errors: FieldErrors };
  /** Instead of what was typed. */
  readonly value?: string | undefined;
}

/** One field of a form. Staff type somebody else's details, so the browser suggests nothing. */
export const Entry = ({ of: { typed = {}, errors }, value, ...rule }: EntryProps) => (
  <PlainField
    rule={{ control: 'text', required: false, autocomplete: 'off', maxLength: 120, ...rule }}
    value={value ?? typed[rule.name]}
    error={errors[rule.name]}
  />
);

/** Of a form that a script watches: whether leaving it loses something from the start. */
export const warnOf = ({ errors }: { readonly errors: object }): 'typed' | '' =>
  Object.keys(errors).length > 0 ? 'typed' : '';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** One field for a code, so that a browser can fill it in and people can paste it, spaces included. */
export const CodeField = (props: FieldProps) => (
  <TextField
    {...props}
    className={signIn.code}
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    required
  />
);

/** A password field, which never shows what was typed before. */
export const PasswordField = ({ isNew = false, ...props }: FieldProps & { readonly isNew?: boolean }) => (
  <TextField
    {...props}
    hint={
      isNew ? 'At least 12 characters, and not a common password. Four unrelated words work well.' : undefined
    }
    type="password"
    maxLength={200}
    required
    autoComplete={isNew ? 'new-password' : 'current-password'}
  />
);

/** The account that a password belongs to: password managers store a new one with it. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} />
);

interface ShortFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** A field among filters, or in a line with other short ones. */
export const ShortField = ({ label, error, ...rest }: ShortFieldProps) => (
  <label className={css.short}>
    <span className={field.label}>{label}</span>
    {/* Above the box, so that the boxes of a line stay level. */}
    {error ? (
      <span className={field.error} id={`${rest.id}-error`}>
        {error}
      </span>
    ) : null}
    <input
      className={input}
      autoComplete="off"
      {...rest}
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${rest.id}-error` })}
    />
  </label>
);

interface Option {
  readonly value: string;
  readonly text: string;
}

interface ShortSelectProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly value?: string | undefined;
  /** The id of the form that it belongs to, if it is outside. */
  readonly form?: string;
  /** The choice of nothing. */
  readonly blank?: string;
  readonly options: readonly Option[];
  /** Below the list. */
  readonly hint?: string;
}

/** A list of choices among filters, or in a line with other short fields; nothing without a choice. */
export const ShortSelect = ({ label, name, value, form, blank, options, hint }: ShortSelectProps) =>
  options.length > 0 ? (
    <label className={css.short}>
      <span className={field.label}>{label}</span>
      <select className={select} name={name} form={form} defaultValue={value}>
        {blank === undefined ? null : <option value="">{blank}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {hint ? <span className={css.small}>{hint}</span> : null}
    </label>
  ) : null;

interface BoxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
}

/** A box to tick, its words beside it. */
export const Box = ({ label, ...box }: BoxProps) => (
  <label className={field.box}>
    <input type="checkbox" value="yes" {...box} />
    <span>{label}</span>
  </label>
);

interface TicksProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly (Option & { readonly isTicked?: boolean })[];
  readonly error?: string | undefined;
}

/** Boxes of which several may be ticked. */
export const Ticks = ({ name, legend, choices, error }: TicksProps) => (
  <fieldset
    className={css.ticks}
    id={fieldId(name)}
    aria-describedby={error ? `${fieldId(name)}-error` : undefined}
  >
    <legend className={field.label}>{legend}</legend>
    {choices.map(({ value, text, isTicked }) => (
      <Box key={value} label={text} name={name} value={value} defaultChecked={isTicked} />
    ))}
    <Mistake name={name} error={error} />
  </fieldset>
);

interface FileFieldProps {
  readonly label: string;
  readonly name: string;
  readonly accept: string;
  readonly multiple?: boolean;
}

/** Files from this phone or computer. */
export const FileField = ({ label, ...file }: FileFieldProps) => (
  <label>
    <span className={field.label}>{label}</span>{' '}
    <input className={css.files} type="file" required {...file} />
  </label>
);

/** A link or a key in a field of its own, so that it can be copied whole. A script adds a button of this class. */
export const Copied = ({ label, text }: { label: ReactNode; text: string }) => (
  <div className={css.part}>
    <label className={css.part}>
      <span className={field.label}>{label}</span>
      <input className={field.input} type="text" readOnly value={text} data-copy={css.choice} />
    </label>
  </div>
);

/** Texts that the fields of a form suggest, by the id of their list. */
export const Suggestions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
