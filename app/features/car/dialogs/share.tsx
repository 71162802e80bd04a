import type { ShareView } from '#server/stock/cars/views/car-dialog-view';
import { button } from '~/ui/button.css';
import * as css from './dialogs.css';

/** Ways to share a car, and its address to copy. */
export const Share = ({ content }: { content: ShareView }) => (
  <>
    <div className={css.address} data-copy="">
      <label className={css.label} htmlFor="share-url">
        {content.label}
      </label>
      <input className={css.url} id="share-url" type="text" readOnly value={content.url} data-act="copy" />
      <button type="button" className={`${button({ tone: 'quiet' })} ${css.copy}`} data-act="copy">
        Copy link
      </button>
      <p className={css.said} role="status" />
    </div>
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
