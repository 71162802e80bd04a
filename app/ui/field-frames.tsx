import type { ReactNode } from 'react';
import { say } from '~/rendering/say';
import * as css from './field.css';
import { describedBy, type FieldView, fieldId } from './field-view';

// What stands around the controls of a field, in validated and in plain forms.

interface FrameProps {
  readonly rule: FieldView;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** A control below its label. */
export const LabelledFrame = ({ rule, error, children }: FrameProps) => (
  <div className={css.field}>
    <label className={css.label} htmlFor={fieldId(rule.name)}>
      <Label rule={rule} />
    </label>
    <Hint name={rule.name} hint={rule.hint} />
    {children}
    <Mistake name={rule.name} error={error} />
  </div>
);

/** Radio buttons, or boxes of one name, under one legend. */
export const GroupFrame = ({ rule, error, children }: FrameProps) => (
  <fieldset className={css.group} aria-describedby={describedBy(rule, error)}>
    <legend className={css.label}>
      <Label rule={rule} />
    </legend>
    <Hint name={rule.name} hint={rule.hint} />
    <div className={isShort(rule) ? css.choices : css.longChoices}>{children}</div>
    <Mistake name={rule.name} error={error} />
  </fieldset>
);

/** Whether two choices fit beside each other on a phone. */
const isShort = ({ options = [] }: FieldView): boolean => options.every(({ text }) => text.length <= 16);

/** One of a group. */
export const Choice = ({ text, children }: { text: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is its child
  <label className={css.choice}>
    {children}
    <span>{text}</span>
  </label>
);

/** One box, its label beside it. */
export const BoxFrame = ({ rule, error, children }: FrameProps) => (
  <div className={css.field}>
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is its child */}
    <label className={css.box}>
      {children}
      <span>{rule.label}</span>
    </label>
    {rule.link ? (
      <a className={css.boxLink} href={rule.link.href} target="_blank" rel="noopener">
        {rule.link.text} {say('(opens in a new tab)')}
      </a>
    ) : null}
    <Hint name={rule.name} hint={rule.hint} />
    <Mistake name={rule.name} error={error} />
  </div>
);

/** An input with its unit inside the box, if it has one. */
export const WithUnit = ({ rule, children }: Pick<FrameProps, 'rule' | 'children'>) =>
  rule.before || rule.after ? (
    <span className={rule.before ? css.unitBefore : css.unitAfter}>
      <span className={css.unit}>{rule.before ?? rule.after}</span>
      {children}
    </span>
  ) : (
    children
  );

const Label = ({ rule }: { rule: FieldView }) => (
  <>
    {rule.label}
    {rule.required || rule.requiredIf ? null : <Optional />}
  </>
);

export const Optional = () => <span className={css.optional}> {say('(optional)')}</span>;

export const Hint = ({ name, hint }: Pick<FieldView, 'name' | 'hint'>) =>
  hint ? (
    <p className={css.hint} id={`${fieldId(name)}-hint`}>
      {hint}
    </p>
  ) : null;

export const Mistake = ({ name, error }: { name: string; error: string | undefined }) =>
  error ? (
    <p className={css.error} id={`${fieldId(name)}-error`}>
      {error}
    </p>
  ) : null;

/** Says to screen readers what is wrong with a control, and what explains it. */
export const ariaOf = (rule: Pick<FieldView, 'name' | 'hint'>, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy(rule, error),
});
