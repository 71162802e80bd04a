import type { ShareView } from '#server/stock/views/car-dialog-view';
import { button } from '~/ui/button.css';
import * as css from './dialogs.css';

/** Ways to pass a car on, and its address to copy. */
export const Share = ({ content }: { content: ShareView }) => (
  <>
    <label className={css.address}>
      Link to this car
      <input className={css.url} type="text" readOnly value={content.url} />
    </label>
    <ul className={css.ways}>
      {content.ways.map(({ text, href }) => (
        <li key={text}>
          <a className={button({ tone: 'quiet', wide: true })} href={href} rel="noopener">
            {text}
          </a>
        </li>
      ))}
    </ul>
  </>
);
