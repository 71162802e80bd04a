import type { ComponentProps } from 'react';
import { useField } from 'remix-validated-form';
import * as field from './field.css';
import { describedBy, type FieldView, fieldId } from './field-view';
import { Icon } from './icon';
import * as css from './slot-picker.css';

type Day = NonNullable<FieldView['days']>[number];
type RadioProps = (value: string) => ComponentProps<'input'>;

/** So many days stand open to choose from; the others behind one line. */
const daysShown = 5;

/** Free times of a validated form. */
export function SlotPicker({ rule }: { rule: FieldView }) {
  const { error, defaultValue = '' } = useField(rule.name);
  return <SlotChoice rule={rule} error={error} chosen={String(defaultValue)} />;
}

interface SlotChoiceProps {
  readonly rule: FieldView;
  readonly error?: string | undefined;
  readonly chosen: string;
}

/** Free times, day by day: radio buttons that need no script. Nothing chosen may be an answer too. */
export function SlotChoice({ rule, error, chosen }: SlotChoiceProps) {
  const id = fieldId(rule.name);
  const radio: RadioProps = (value) => ({
    ...{ type: 'radio', name: rule.name, value, required: rule.required },
    ...(error ? { 'aria-invalid': true } : {}),
    defaultChecked: chosen === value,
  });
  const days = rule.days ?? [];
  const later = days.slice(daysShown);
  return (
    <fieldset className={field.group} id={`${id}-times`} aria-describedby={describedBy(rule, error)}>
      <legend className={field.label}>{rule.label}</legend>
      {error ? (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {rule.empty === undefined ? null : (
        <label className={css.any}>
          <input {...radio('')} id={id} />
          <span>{rule.empty}</span>
        </label>
      )}
      <Days days={days.slice(0, daysShown)} radio={radio} chosen={chosen} open />
      {later.length > 0 ? (
        <details className={css.later} open={has(later, chosen)}>
          <summary className={css.more}>
            More days
            <Icon name="next" size={16} />
          </summary>
          <Days days={later} radio={radio} chosen={chosen} />
        </details>
      ) : null}
    </fieldset>
  );
}

const has = (days: readonly Day[], value: string): boolean =>
  days.some(({ times }) => times.some((time) => time.value === value));

interface DaysProps {
  readonly days: readonly Day[];
  readonly radio: RadioProps;
  readonly chosen: string;
  /** The first day stands open while no time is chosen. */
  readonly open?: boolean;
}

const Days = ({ days, radio, chosen, open }: DaysProps) => (
  <div className={css.days}>
    {days.map((day, at) => (
      <details
        key={day.label}
        className={css.day}
        open={has([day], chosen) || (open && at === 0 && chosen === '')}
      >
        <summary className={css.head}>
          <span>{day.label}</span>
          <span className={css.count}>{day.times.length === 1 ? '1 time' : `${day.times.length} times`}</span>
          <span className={css.tick}>
            <Icon name="tick" />
          </span>
          <Icon name="next" size={16} />
        </summary>
        <div className={css.times}>
          {day.times.map(({ value, text }) => (
            <label key={value} className={css.time}>
              <input {...radio(value)} />
              {text}
            </label>
          ))}
        </div>
      </details>
    ))}
  </div>
);
