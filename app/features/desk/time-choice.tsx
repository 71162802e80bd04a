import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { form } from './account-page.css';
import { Submit } from './parts';

type TimesView = PageView<'add-appointment'>['times'];

interface PlaceFormProps {
  readonly action: string;
  readonly times: TimesView;
}

/** Asks for the times of another location: a form that only reads. */
export const PlaceForm = ({ action, times }: PlaceFormProps) => (
  <form method="get" action={action} className={form}>
    <PlaceFields times={times} />
  </form>
);

interface PlaceFieldsProps {
  readonly times: TimesView;
  /** The action of the button, in a form that does more. */
  readonly action?: string;
}

/** The location whose times are shown, and the button that shows them. */
export const PlaceFields = ({ times, action }: PlaceFieldsProps) => (
  <>
    {times.places.length > 1 ? (
      <div className={field.field}>
        <label className={field.label} htmlFor="place">
          Location
        </label>
        <select className={field.input} id="place" name="location" defaultValue={times.place?.slug}>
          {times.places.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
    ) : (
      <input type="hidden" name="location" value={times.place?.slug ?? ''} />
    )}
    <span>
      <Submit tone="quiet" {...(action ? { action } : {})}>
        Show free times
      </Submit>
    </span>
  </>
);

interface TimeFieldProps {
  readonly times: TimesView;
  readonly value: string | undefined;
  readonly error: string | undefined;
}

const name = 'starts_at';

/** A free time, by day. */
export const TimeField = ({ times, value, error }: TimeFieldProps) => (
  <div className={field.field}>
    <label className={field.label} htmlFor={fieldId(name)}>
      {times.place ? `Time at ${times.place.name}` : 'Time'}
    </label>
    <select
      className={field.input}
      id={fieldId(name)}
      name={name}
      defaultValue={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${fieldId(name)}-error` : undefined}
    >
      <option value="">Choose a time</option>
      {times.days.map(({ label, times: ofDay }) => (
        <optgroup key={label} label={label}>
          {ofDay.map((time) => (
            <option key={time.value} value={time.value}>
              {`${label}, ${time.text}`}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
    {error ? (
      <p className={field.error} id={`${fieldId(name)}-error`}>
        {error}
      </p>
    ) : null}
  </div>
);
