import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import * as css from './car-page.css';
import { PageHead, PostForm, Problems, Submit } from './parts';
import * as own from './site-page.css';

/** Many entries of a list at once. */
export const SitePastePage = ({ view }: { view: PageView<'site-paste'> }) => (
  <div className={css.page}>
    <PageHead back={view.back} heading={`${view.back.text}: paste several`}>
      All of them are added, or none.
    </PageHead>
    <Problems heading="Nothing is saved yet." problems={view.problems} />
    <PostForm
      className={css.form}
      action={view.action}
      values={{ sure: view.sure }}
      encType="multipart/form-data"
    >
      <div className={field.field}>
        <label className={field.label} htmlFor={fieldId('rows')}>
          {view.label}
        </label>
        <p className={field.hint} id={`${fieldId('rows')}-hint`}>
          {view.hint} For example: {view.example}
        </p>
        <textarea
          className={`${field.input} ${own.body}`}
          id={fieldId('rows')}
          name="rows"
          rows={12}
          defaultValue={view.text}
          aria-describedby={`${fieldId('rows')}-hint`}
        />
      </div>
      <div className={css.buttons}>
        <Submit>Add them</Submit>
      </div>
    </PostForm>
  </div>
);
