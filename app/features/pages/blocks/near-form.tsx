import type { NearView } from '#server/pages/parts/views/locations';
import { button } from '~/ui/button.css';
import { input, pairLabel } from '~/ui/input.css';

const errorId = 'near-error';

/** Finds the nearest place to a postcode: a plain form, answered on the same page. */
export const NearForm = ({ near: { action, postcode, error, answer } }: { near: NearView }) => (
  <form method="get" action={action}>
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12 }}>
      <label className={pairLabel} style={{ flex: '0 1 10rem' }}>
        Your postcode
        <input
          className={input}
          type="text"
          inputMode="numeric"
          name="postcode"
          maxLength={4}
          autoComplete="postal-code"
          defaultValue={postcode}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
      </label>
      <button type="submit" className={button()}>
        Find the nearest
      </button>
    </div>
    {error ? (
      <p id={errorId} role="alert" style={{ marginBlockStart: 8 }}>
        {error}
      </p>
    ) : null}
    {answer ? (
      <p role="status" style={{ marginBlockStart: 12 }}>
        <strong>{answer}</strong>
      </p>
    ) : null}
  </form>
);
