import type { PageView } from '#server/desk/views/desk-view';
import { form } from './account-page.css';
import { FormPage, PostForm, Submit, warnOf } from './parts';
import { CarField, ChoiceField, MessageField, PersonFields } from './person-fields';

/** The form for the lead of somebody who called or walked in. */
export const AddLeadPage = ({ view }: { view: PageView<'add-lead'> }) => (
  <FormPage
    view={view}
    back={['/desk', 'Today']}
    heading="Add a lead"
    about="For somebody who called, wrote or walked in. It is yours at first."
  >
    <PostForm
      className={form}
      action={view.action}
      values={{ key: view.key }}
      data-warn={warnOf(view)}
      noValidate
    >
      <PersonFields view={view} />
      <ChoiceField view={view} name="category" label="About" choices={view.categories} />
      <CarField view={view} />
      <MessageField view={view} label="What they want" />
      <Submit>Add the lead</Submit>
    </PostForm>
  </FormPage>
);
