import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { input, select } from '~/ui/input.css';
import { Box, PostForm, ShortField, ShortSelect, Submit } from './form-parts';
import { Page, Part, Problems, toSite } from './parts';
import { pair, rows } from './parts.css';
import { Row } from './rows';
import * as css from './site-page.css';

type HoursView = PageView<'hours'>;

/** Opening hours: holidays first, since they are what changes; then the week of each location. */
export const HoursPage = ({ view }: { view: HoursView }) => (
  <Page
    view={view}
    back={toSite}
    heading="Opening hours"
    about="Pages, emails and booking times follow at once."
  >
    <Problems
      problems={view.mistake ? [{ name: mistakeName(view.mistake), text: view.mistake.error }] : []}
    />
    {view.holidays.length > 0 ? <Holidays view={view} /> : null}
    <OtherDays view={view} />
    <Listed view={view} />
    {view.places.map((place) => (
      <Week key={place.at} view={view} place={place} />
    ))}
  </Page>
);

const mistakeName = ({ form, field: name }: NonNullable<HoursView['mistake']>): string => `${form}-${name}`;

const mistakeId = (mistake: NonNullable<HoursView['mistake']>): string => fieldId(mistakeName(mistake));

interface PlaceInForm {
  readonly view: HoursView;
  /** The form's action, and the location's number for a week. */
  readonly form: string;
  readonly name: string;
}

const mistakeAt = ({ view: { mistake }, form, name }: PlaceInForm) =>
  mistake?.form === form && mistake.field === name ? mistake : undefined;

/** Says to screen readers that a field is wrong, and lets the message above lead to it. */
function wrong(place: PlaceInForm) {
  const mistake = mistakeAt(place);
  if (!mistake) return {};
  const id = mistakeId(mistake);
  return { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` };
}

const Beside = (place: PlaceInForm) => {
  const mistake = mistakeAt(place);
  return mistake ? (
    <span className={field.error} id={`${mistakeId(mistake)}-error`}>
      {mistake.error}
    </span>
  ) : null;
};

/** Public holidays without hours, to close on with one press. */
const Holidays = ({ view }: { view: HoursView }) => (
  <Part id="holidays" heading="Public holidays">
    <details className={css.item} open={view.holidays.length <= 4}>
      <summary className={css.summary}>
        {view.holidays.length === 1
          ? '1 public holiday on which you would be open'
          : `${view.holidays.length} public holidays on which you would be open`}
      </summary>
      <PostForm className={css.fields} action={view.action} values={{ do: 'holidays' }}>
        <div className={css.boxes}>
          {view.holidays.map(({ value, text }, at) => (
            <Box
              key={value}
              label={text}
              name="holiday"
              value={value}
              {...(at === 0 ? wrong({ view, form: 'holidays', name: 'holiday' }) : {})}
            />
          ))}
        </div>
        <Beside view={view} form="holidays" name="holiday" />
        <PlaceBoxes view={view} form="holidays" />
        <Submit>Close on these days</Submit>
      </PostForm>
    </details>
  </Part>
);

/** Other hours from one day to another. */
const OtherDays = ({ view }: { view: HoursView }) => (
  <Part id="other-days" heading="Closed or other hours for some days">
    <PostForm action={view.action} values={{ do: 'special' }}>
      <SpecialEntry view={view} name="name" label="Name" type="text" placeholder="Christmas break" />
      <div className={pair}>
        <SpecialEntry view={view} name="from" label="First day" type="date" required />
        <SpecialEntry view={view} name="to" label="Last day" type="date" />
      </div>
      <ShortSelect label="On these days" name="status" value={view.typed.status} options={view.statuses} />
      <div className={pair}>
        <SpecialEntry view={view} name="open" label="Open from" type="time" />
        <SpecialEntry view={view} name="close" label="until" type="time" />
      </div>
      <PlaceBoxes view={view} form="special" />
      <Submit>Save these days</Submit>
    </PostForm>
  </Part>
);

interface SpecialEntryProps {
  readonly view: HoursView;
  readonly name: 'name' | 'from' | 'to' | 'open' | 'close';
  readonly label: string;
  readonly type: 'text' | 'date' | 'time';
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** An entry of the special hours, with its mistake beside it. */
const SpecialEntry = ({ view, name, ...control }: SpecialEntryProps) => (
  <ShortField
    name={name}
    {...control}
    defaultValue={view.typed[name]}
    id={`field-special-${name}`}
    error={mistakeAt({ view, form: 'special', name })?.error}
  />
);

/** All locations at first; nothing to choose where there is only one. */
const PlaceBoxes = ({ view, form }: Omit<PlaceInForm, 'name'>) =>
  view.places.length > 1 ? (
    <fieldset className={css.group} {...wrong({ view, form, name: 'place' })} tabIndex={-1}>
      <legend className={field.label}>Locations</legend>
      <div className={css.boxes}>
        {view.places.map(({ at, name }) => (
          <Box
            key={at}
            label={name}
            name="place"
            value={at}
            defaultChecked={view.typed.places?.includes(at) ?? true}
          />
        ))}
      </div>
      <Beside view={view} form={form} name="place" />
    </fieldset>
  ) : null;

/** Days with other hours, each with a button that takes it away. */
const Listed = ({ view }: { view: HoursView }) =>
  view.specials.length > 0 ? (
    <Part id="listed" heading="Days with other hours">
      <ul className={rows}>
        {view.specials.map(({ key, text, where }) => (
          <Row key={key} name={view.places.length > 1 ? `${text} – ${where}` : text}>
            <PostForm action={view.action} values={{ do: 'remove', key }}>
              <Submit tone="choice" label={`Remove ${text}`}>
                Remove
              </Submit>
            </PostForm>
          </Row>
        ))}
      </ul>
    </Part>
  ) : null;

const ends = ['open', 'close'] as const;

interface WeekProps {
  readonly view: HoursView;
  readonly place: HoursView['places'][number];
}

const Week = ({ view, place }: WeekProps) => (
  <details className={css.item} open={place.isOpen}>
    <summary className={css.summary}>The week of {place.name}</summary>
    <PostForm className={css.fields} action={view.action} values={{ do: 'week', place: place.at }}>
      {place.week.map(({ weekday, name, status, ...times }) => (
        <div key={weekday} className={css.day}>
          <span className={css.dayName}>{name}</span>
          <span className={css.dayName}>
            <select
              className={select}
              name={`status.${weekday}`}
              defaultValue={status}
              aria-label={`${place.name}, ${name}`}
            >
              <option value="">No hours shown</option>
              {view.statuses.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </span>
          {ends.map((end) => (
            <input
              key={end}
              className={input}
              type="time"
              name={`${end}.${weekday}`}
              defaultValue={times[end]}
              aria-label={`${place.name}, ${name}: ${end}s`}
              {...wrong({ view, form: `week${place.at}`, name: `${end}.${weekday}` })}
            />
          ))}
          {ends.map((end) => (
            <Beside key={end} view={view} form={`week${place.at}`} name={`${end}.${weekday}`} />
          ))}
        </div>
      ))}
      <Submit tone="quiet" label={`Save the week of ${place.name}`}>
        Save the week
      </Submit>
    </PostForm>
  </details>
);
