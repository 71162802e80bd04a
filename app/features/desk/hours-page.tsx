import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { input, pairLabel, select } from '~/ui/input.css';
import * as css from './car-page.css';
import { Notice, PageHead, Part, PostForm, Submit, toSite } from './parts';
import * as own from './site-page.css';

type HoursView = PageView<'hours'>;

/** Opening hours: holidays first, since they are what changes; then the week of each location. */
export const HoursPage = ({ view }: { view: HoursView }) => (
  <div className={css.page}>
    <PageHead back={toSite} heading="Opening hours" view={view}>
      Pages, emails and booking times follow at once.
    </PageHead>
    <Notice>{view.mistake ? <a href={`#${mistakeId(view.mistake)}`}>{view.mistake.error}</a> : null}</Notice>
    {view.holidays.length > 0 ? <Holidays view={view} /> : null}
    <OtherDays view={view} />
    <Listed view={view} />
    {view.places.map((place) => (
      <Week key={place.at} view={view} place={place} />
    ))}
  </div>
);

const mistakeId = ({ form, field: name }: NonNullable<HoursView['mistake']>): string =>
  `field-${form}-${name}`;

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
    <PostForm className={css.form} action={view.action} values={{ do: 'holidays' }}>
      <details className={own.item} open={view.holidays.length <= 4}>
        <summary className={own.summary}>
          {view.holidays.length === 1
            ? '1 public holiday on which you would be open'
            : `${view.holidays.length} public holidays on which you would be open`}
        </summary>
        <div className={own.fields}>
          <div className={own.boxes}>
            {view.holidays.map(({ value, text }, at) => (
              <label key={value} className={field.box}>
                <input
                  type="checkbox"
                  name="holiday"
                  value={value}
                  {...(at === 0 ? wrong({ view, form: 'holidays', name: 'holiday' }) : {})}
                />
                <span>{text}</span>
              </label>
            ))}
          </div>
          <Beside view={view} form="holidays" name="holiday" />
          <PlaceBoxes view={view} form="holidays" />
          <div className={css.buttons}>
            <Submit>Close on these days</Submit>
          </div>
        </div>
      </details>
    </PostForm>
  </Part>
);

/** Other hours from one day to another. */
const OtherDays = ({ view }: { view: HoursView }) => (
  <Part id="other-days" heading="Closed or other hours for some days">
    <PostForm className={css.form} action={view.action} values={{ do: 'special' }}>
      <SpecialEntry view={view} name="name" label="Name" type="text" placeholder="Christmas break" />
      <div className={own.pair}>
        <SpecialEntry view={view} name="from" label="First day" type="date" required />
        <SpecialEntry view={view} name="to" label="Last day" type="date" />
      </div>
      <div className={pairLabel}>
        <span aria-hidden="true">On these days</span>
        <StatusSelect
          name="status"
          label="On these days"
          value={view.typed.status}
          statuses={view.statuses}
        />
      </div>
      <div className={own.pair}>
        <SpecialEntry view={view} name="open" label="Open from" type="time" />
        <SpecialEntry view={view} name="close" label="until" type="time" />
      </div>
      <PlaceBoxes view={view} form="special" />
      <div className={css.buttons}>
        <Submit>Save these days</Submit>
      </div>
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
const SpecialEntry = ({ view, name, label, ...control }: SpecialEntryProps) => (
  <label className={pairLabel}>
    {label}
    <input
      className={input}
      name={name}
      {...control}
      defaultValue={view.typed[name]}
      {...wrong({ view, form: 'special', name })}
    />
    <Beside view={view} form="special" name={name} />
  </label>
);

/** All locations at first; nothing to choose where there is only one. */
const PlaceBoxes = ({ view, form }: { view: HoursView; form: string }) =>
  view.places.length > 1 ? (
    <fieldset className={own.group} {...wrong({ view, form, name: 'place' })} tabIndex={-1}>
      <legend className={field.label}>Locations</legend>
      <div className={own.boxes}>
        {view.places.map(({ at, name }) => (
          <label key={at} className={field.box}>
            <input
              type="checkbox"
              name="place"
              value={at}
              defaultChecked={view.typed.places?.includes(at) ?? true}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <Beside view={view} form={form} name="place" />
    </fieldset>
  ) : null;

/** Days with other hours, each with a button that takes it away. */
const Listed = ({ view }: { view: HoursView }) =>
  view.specials.length > 0 ? (
    <Part id="listed" heading="Days with other hours">
      <ul>
        {view.specials.map(({ key, text, where }) => (
          <li key={key} className={own.line}>
            <span>
              {text}
              {view.places.length > 1 ? ` – ${where}` : ''}
            </span>
            <PostForm action={view.action} values={{ do: 'remove', key }}>
              <button className={css.move} type="submit" aria-label={`Remove ${text}`}>
                Remove
              </button>
            </PostForm>
          </li>
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
  <details className={own.item} open={place.isOpen}>
    <summary className={own.summary}>The week of {place.name}</summary>
    <PostForm className={own.fields} action={view.action} values={{ do: 'week', place: place.at }}>
      {place.week.map(({ weekday, name, status, ...times }) => (
        <div key={weekday} className={own.day}>
          <span className={own.dayName}>{name}</span>
          <span className={own.dayName}>
            <StatusSelect
              name={`status.${weekday}`}
              label={`${place.name}, ${name}`}
              value={status}
              blank="No hours shown"
              statuses={view.statuses}
            />
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
      <p className={css.buttons}>
        <Submit tone="quiet" label={`Save the week of ${place.name}`}>
          Save the week
        </Submit>
      </p>
    </PostForm>
  </details>
);

interface StatusProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The choice of a day without hours. */
  readonly blank?: string;
  readonly statuses: HoursView['statuses'];
}

const StatusSelect = ({ name, label, value, blank, statuses }: StatusProps) => (
  <select className={select} name={name} defaultValue={value} aria-label={label}>
    {blank ? <option value="">{blank}</option> : null}
    {statuses.map((status) => (
      <option key={status.value} value={status.value}>
        {status.text}
      </option>
    ))}
  </select>
);
