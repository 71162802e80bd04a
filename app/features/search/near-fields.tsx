import type { NearFilterView } from '#server/search/views/search-view';
import * as css from './near-fields.css';

const errorId = 'postcode-error';

/** Distance from a postcode. */
export const NearFields = ({
  filter: { postcode, withinKm, distances, error },
}: {
  filter: NearFilterView;
}) => (
  <div className={css.fields}>
    <label className={css.label}>
      Postcode
      <input
        className={css.input}
        type="text"
        inputMode="numeric"
        name="postcode"
        data-key="postcode"
        maxLength={4}
        autoComplete="postal-code"
        defaultValue={postcode}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      />
    </label>
    <label className={css.label}>
      Within
      <select className={css.input} name="within" data-key="within" defaultValue={withinKm}>
        {distances.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
    {error ? (
      <p className={css.error} id={errorId} role="alert">
        {error}
      </p>
    ) : null}
  </div>
);
