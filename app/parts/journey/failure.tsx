import * as css from './journey.css';

/** What went wrong with the whole form, if anything did. */
export const Failure = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p className={css.failure} role="alert">
      {text}
    </p>
  ) : null;
