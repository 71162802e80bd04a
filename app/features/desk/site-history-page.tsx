import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit } from './form-parts';
import { Page, toSite } from './parts';
import { rows } from './parts.css';
import { Row } from './rows';

/** Who has changed what of the website, each with a button that undoes it. */
export const SiteHistoryPage = ({ view }: { view: PageView<'site-history'> }) => (
  <Page
    view={view}
    back={toSite}
    heading="History"
    about="The last hundred changes made at this desk. Changes of the files, or through the API, are not in this list."
  >
    {view.edits.length > 0 ? (
      <ol className={rows}>
        {view.edits.map(({ id, text, atText, who }) => (
          <Row key={id} name={text} facts={[`${atText}, ${who}`]}>
            <PostForm action={view.action} values={{ do: 'undo', id }}>
              <Submit tone="choice" label={`Undo: ${text}, ${atText}`}>
                Undo
              </Submit>
            </PostForm>
          </Row>
        ))}
      </ol>
    ) : (
      <p>Nothing has been changed at this desk yet.</p>
    )}
  </Page>
);
