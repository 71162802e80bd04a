import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { ariaOf, Mistake } from '~/ui/field-frames';
import { fieldId } from '~/ui/field-view';
import { input, select } from '~/ui/input.css';
import { Box, PostForm, ShortField, ShortSelect, Submit } from './form-parts';
import { Page, Part, toSite } from './parts';
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
    {view.holidays.length > 0 ? <Holidays view={view} /> : null}
    <OtherDays view={view} />
    <Listed view={view} />
    {view.places.map((place) => (
      <Week key={place.at} view={view} place={place} />
    ))}
  </Page>
);

/** Says to screen readers that a field is wrong, and lets the message above lead to it. */
const wrong = ({ errors }: HoursView, name: string) =>
  errors[name] ? { id: fieldId(name), ...ariaOf({ name, hint: undefined }, errors[name]) } : {};

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
              {...(at === 0 ? wrong(view, 'holidays-holiday') : {})}
            />
          ))}
        </div>
        <Mistake name="holidays-holiday" error={view.errors['holidays-holiday']} />
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
    id={fieldId(`special-${name}`)}
    error={view.errors[`special-${name}`]}
  />
);

/** All locations at first; nothing to choose where there is only one. */
const PlaceBoxes = ({ view, form }: { view: HoursView; form: 'holidays' | 'special' }) =>
  view.places.length > 1 ? (
    <fieldset className={css.group} {...wrong(view, `${form}-place`)} tabIndex={-1}>
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
      <Mistake name={`${form}-place`} error={view.errors[`${form}-place`]} />
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
              {...wrong(view, `week${place.at}-${end}.${weekday}`)}
            />
          ))}
          {ends.map((end) => {
            const name = `week${place.at}-${end}.${weekday}`;
            return <Mistake key={end} name={name} error={view.errors[name]} />;
          })}
        </div>
      ))}
      <Submit tone="quiet" label={`Save the week of ${place.name}`}>
        Save the week
      </Submit>
    </PostForm>
  </details>
);
