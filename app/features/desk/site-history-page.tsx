import type { PageView } from '#server/desk/views/desk-view';
import * as css from './car-page.css';
import { PageHead, PostForm, toSite } from './parts';
import * as own from './site-page.css';

/** Who has changed what of the website, each with a button that undoes it. */
export const SiteHistoryPage = ({ view }: { view: PageView<'site-history'> }) => (
  <div className={css.page}>
    <PageHead back={toSite} heading="History" view={view}>
      The last hundred changes made at this desk. Changes of the files, or through the API, are not in this
      list.
    </PageHead>
    {view.edits.length > 0 ? (
      <ol>
        {view.edits.map(({ id, text, at, atText, who }) => (
          <li key={id} className={own.line}>
            <span>
              {text}. <time dateTime={at}>{atText}</time>, {who}
            </span>
            <PostForm action={view.action} values={{ do: 'undo', id }}>
              <button className={css.move} type="submit" aria-label={`Undo: ${text}, ${atText}`}>
                Undo
              </button>
            </PostForm>
          </li>
        ))}
      </ol>
    ) : (
      <p>Nothing has been changed at this desk yet.</p>
    )}
  </div>
);
