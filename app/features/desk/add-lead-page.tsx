import type { PageView } from '#server/desk/views/desk-view';
import { ErrorSummary } from '~/ui/error-summary';
import * as css from './account-page.css';
import { Back, PostForm, Submit, Title } from './parts';
import { CarField, ChoiceField, MessageField, PersonFields } from './person-fields';

/** The form for the lead of somebody who called or walked in. */
export const AddLeadPage = ({ view }: { view: PageView<'add-lead'> }) => (
  <div className={css.page}>
    <Back href="/desk">Today</Back>
    <Title heading="Add a lead">For somebody who called, wrote or walked in. It is yours at first.</Title>
    <ErrorSummary errors={view.errors} fields={Object.keys(view.errors).map((name) => ({ name }))} />
    <PostForm className={css.form} action={view.action} values={{ key: view.key }} noValidate>
      <PersonFields view={view} />
      <ChoiceField view={view} name="category" label="About" choices={view.categories} />
      <CarField view={view} />
      <MessageField view={view} label="What they want" />
      <Submit>Add the lead</Submit>
    </PostForm>
  </div>
);
