import type { ComponentProps, CSSProperties } from 'react';
import { sayWord } from '~/rendering/say';
import * as field from './field.css';
import { Hint, Mistake } from './field-frames';
import { describedBy, type FieldView, fieldId } from './field-view';
import * as css from './slot-picker.css';

type Day = NonNullable<FieldView['days']>[number];
/** What was chosen before, by the name of the radio group. */
type ChosenOf = (group: string) => string;

/** Radio group of the days; the server's `dayField` and `anyTime`. */
const dayGroup = 'day';
const anyTime = 'any';

interface SlotChoiceProps {
  readonly rule: FieldView;
  readonly error?: string | undefined;
  readonly chosenOf?: ChosenOf;
}

/**
 * Free times: a strip of days, below it the times of the open day. Radio buttons and style alone, so it works without a
 * script: the first day is open until another is chosen, and only the open day's time counts.
 */
export function SlotChoice({ rule, error, chosenOf = () => '' }: SlotChoiceProps) {
  const id = fieldId(rule.name);
  const days = rule.days ?? [];
  const radio = (group: string, value: string): ComponentProps<'input'> => ({
    type: 'radio',
    name: group,
    value,
    ...(error ? { 'aria-invalid': true } : {}),
    defaultChecked: chosenOf(group) === value,
  });
  return (
    <fieldset className={field.group} id={`${id}-times`} aria-describedby={describedBy(rule, error)}>
      <legend className={field.label}>{rule.label}</legend>
      <Hint name={rule.name} hint={rule.hint} />
      <Mistake name={rule.name} error={error} />
      {days.length > 0 ? (
        <div className={css.strip}>
          <div className={css.days} style={{ '--days': days.length } as CSSProperties}>
            {days.map((day, at) => (
              <DayTimes key={day.date} day={day} radio={radio} {...(at === 0 ? { id } : {})} />
            ))}
          </div>
        </div>
      ) : null}
      {rule.empty === undefined ? null : (
        <label className={css.any}>
          <input {...radio(dayGroup, anyTime)} {...(days.length === 0 ? { id } : {})} />
          <span>{rule.empty}</span>
        </label>
      )}
    </fieldset>
  );
}

interface DayProps {
  readonly day: Day;
  readonly radio: (group: string, value: string) => ComponentProps<'input'>;
  /** Of the first day: the element that the error summary leads to. */
  readonly id?: string;
}

/** A day in the strip and, once it is open, its times. */
const DayTimes = ({ day, radio, id }: DayProps) => (
  <>
    <label className={css.day}>
      <input {...radio(dayGroup, day.date)} id={id} />
      <span className={css.small}>{day.weekday}</span>
      <span className={css.number}>{day.day}</span>
      <span className={css.small}>{day.month}</span>
    </label>
    <fieldset className={css.times}>
      <legend className={css.name}>{day.label}</legend>
      {day.parts.map((part) => (
        <div key={part.name} className={css.part}>
          <p className={css.partName}>{sayWord(part.name)}</p>
          <div className={css.grid}>
            {part.times.map(({ value, text }) => (
              <label key={value} className={css.time}>
                <input {...radio(day.group, value)} />
                {text}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  </>
);
