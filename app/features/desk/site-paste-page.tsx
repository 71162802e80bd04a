import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import * as css from './car-page.css';
import { Back, PostForm, Problems, Submit, Title } from './parts';
import * as own from './site-page.css';

/** Many entries of a list at once. */
export const SitePastePage = ({ view }: { view: PageView<'site-paste'> }) => (
  <div className={css.page}>
    <Back href={view.backHref}>{view.title}</Back>
    <Title heading={`${view.title}: paste several`}>All of them are added, or none.</Title>
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
