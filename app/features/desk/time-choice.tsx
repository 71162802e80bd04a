import type { FieldErrors, PageView } from '#server/desk/views/desk-view';
import { Entry, Submit } from './form-parts';

interface TimesProps {
  readonly times: PageView<'add-appointment'>['times'];
}

/** The location whose times are shown, and the button that shows them; `action` names it in a form that does more. */
export const PlaceFields = ({ times, action }: TimesProps & { readonly action?: string }) => (
  <>
    {times.places.length > 1 ? (
      <Entry
        of={{ errors: {} }}
        name="location"
        label="Location"
        control="select"
        required
        options={times.places.map(({ slug, name }) => ({ value: slug, text: name }))}
        value={times.place?.slug}
      />
    ) : (
      <input type="hidden" name="location" value={times.place?.slug ?? ''} />
    )}
    <Submit tone="quiet" action={action}>
      Show free times
    </Submit>
  </>
);

interface TimeFieldProps extends TimesProps {
  readonly of: { readonly errors: FieldErrors };
  readonly value: string | undefined;
}

/** A free time, by day. */
export const TimeField = ({ times, of, value }: TimeFieldProps) => (
  <Entry
    of={of}
    name="starts_at"
    label={times.place ? `Time at ${times.place.name}` : 'Time'}
    control="select"
    required
    empty="Choose a time"
    options={times.days.flatMap(({ label, times: ofDay }) =>
      ofDay.map((time) => ({ value: time.value, text: `${label}, ${time.text}` })),
    )}
    value={value}
  />
);
