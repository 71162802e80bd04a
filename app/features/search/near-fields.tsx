import type { NearFilterView } from '#server/search/stock-search/views/search-view';
import { input, pair, pairLabel, select } from '~/ui/input.css';
import * as css from './near-fields.css';

const errorId = 'postcode-error';

/** Distance from a postcode. */
export const NearFields = ({
  filter: { postcode, withinKm, distances, error },
}: {
  filter: NearFilterView;
}) => (
  <div className={pair}>
    <label className={pairLabel}>
      Postcode
      <input
        className={input}
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
    <label className={pairLabel}>
      Within
      <select className={select} name="within" data-key="within" defaultValue={withinKm}>
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
