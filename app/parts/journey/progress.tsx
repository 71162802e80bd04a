import type { ProgressView } from '#server/page/views/start-view';
import * as css from './journey.css';

/** The parts of the journey and the current one, in words and as a bar. */
export const Progress = ({ progress: { part, titles } }: { readonly progress: ProgressView }) => (
  <div className={css.progress}>
    <p className={css.count}>
      Step {part} of {titles.length}: <strong className={css.part}>{titles[part - 1]}</strong>
    </p>
    <ol className={css.bar} aria-hidden="true">
      {titles.map((title, at) => (
        <li key={title} className={at < part ? css.reached : css.ahead} />
      ))}
    </ol>
  </div>
);
