import type { PageView } from '#server/desk/views/desk-view';
import { Entry, PostForm, Submit } from './form-parts';
import { Page, Problems } from './parts';

/** Many entries of a list at once. */
export const SitePastePage = ({ view, view: { back } }: { view: PageView<'site-paste'> }) => (
  <Page
    back={[back.href, back.text]}
    heading={`${back.text}: paste several`}
    about="All of them are added, or none."
  >
    <Problems heading="Nothing is saved yet." problems={view.problems} />
    <PostForm action={view.action} values={{ sure: view.sure }} encType="multipart/form-data">
      <Entry
        of={{ errors: {} }}
        name="rows"
        label={view.label}
        control="textarea"
        required
        rows={12}
        maxLength={1_000_000}
        hint={`${view.hint} For example: ${view.example}`}
        value={view.text}
      />
      <Submit>Add them</Submit>
    </PostForm>
  </Page>
);
