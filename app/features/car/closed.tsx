import * as css from './closed.css';

/** Explains why the shopper is on the car page and not on the form they asked for. */
export const Closed = ({ reason }: { reason: string | undefined }) =>
  reason ? (
    <p className={css.closed} role="status">
      {reason}
    </p>
  ) : null;
