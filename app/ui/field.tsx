import type { ComponentProps } from 'react';
import { useField, useFormContext } from 'remix-validated-form';
import { say } from '~/rendering/say';
import * as css from './field.css';
import { ariaOf, BoxFrame, Choice, GroupFrame, LabelledFrame, WithUnit } from './field-frames';
import { type FieldView, fieldId } from './field-view';
import { SlotChoice } from './slot-picker';

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

type Attributes = ComponentProps<'input'>;

function FieldGroup({ rule }: { rule: FieldView }) {
  const { error, defaultValue, getInputProps } = useField(rule.name);
  const type = rule.control === 'radio' ? 'radio' : 'checkbox';
  const choices = typeof defaultValue === 'string' ? defaultValue.split(', ') : [];
  return (
    <GroupFrame rule={rule} error={error}>
      {rule.options?.map(({ value, text }, at) => (
        <Choice key={value} text={text}>
          <input
            {...getInputProps<Attributes>({
              type,
              value,
              ...(at === 0 ? { id: fieldId(rule.name) } : {}),
              ...(type === 'radio' ? { required: rule.required } : {}),
              'aria-invalid': error ? true : undefined,
            })}
            defaultChecked={choices.includes(value)}
          />
        </Choice>
      ))}
    </GroupFrame>
  );
}

function FieldBox({ rule }: { rule: FieldView }) {
  const { error, defaultValue, getInputProps } = useField(rule.name);
  return (
    <BoxFrame rule={rule} error={error}>
      <input
        {...getInputProps<Attributes>({
          type: 'checkbox',
          value: 'yes',
          id: fieldId(rule.name),
          required: rule.required,
          ...ariaOf(rule, error),
        })}
        defaultChecked={defaultValue === 'yes'}
      />
    </BoxFrame>
  );
}

function LabelledField({ rule }: { rule: FieldView }) {
  const { error } = useField(rule.name);
  return (
    <LabelledFrame rule={rule} error={error}>
      <FieldControl rule={rule} />
    </LabelledFrame>
  );
}

/** The box that is typed into or chosen from. */
function FieldControl({ rule }: { rule: FieldView }) {
  const { error, getInputProps } = useField(rule.name);
  const props = {
    className: css.input,
    id: fieldId(rule.name),
    // A file has none.
    ...(rule.control === 'file' ? {} : { autoComplete: rule.autocomplete }),
    required: rule.required,
    ...(rule.inputMode ? { inputMode: rule.inputMode } : {}),
    ...ariaOf(rule, error),
  };
  const inputProps = getInputProps<object>(props);
  switch (rule.control) {
    case 'textarea':
      return <textarea rows={rule.required ? 4 : 2} maxLength={rule.maxLength} {...inputProps} />;
    case 'select':
      return (
        <select {...inputProps}>
          <option value="">{rule.empty ?? (rule.required ? say('Choose…') : say('No preference'))}</option>
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
      // Numbers are typed as people write them: an input of the type `number` refuses `25,000` without a word.
      return (
        <WithUnit rule={rule}>
          <input type="text" maxLength={rule.maxLength} {...inputProps} />
        </WithUnit>
      );
    default:
      return <input type={rule.control} maxLength={rule.maxLength} {...inputProps} />;
  }
}

/** Free times of a validated form. */
function SlotPicker({ rule }: { rule: FieldView }) {
  const { error } = useField(rule.name);
  const { defaultValues } = useFormContext();
  return <SlotChoice rule={rule} error={error} chosenOf={(group) => String(defaultValues?.[group] ?? '')} />;
}
